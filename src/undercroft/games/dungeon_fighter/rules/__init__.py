"""The rules, in the order of the book: dungeon, combat, throw, result, resting, shopping, the Boss."""
