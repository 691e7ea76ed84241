"""The dungeon itself: squares, tiles, sight, ways, distance, areas."""
