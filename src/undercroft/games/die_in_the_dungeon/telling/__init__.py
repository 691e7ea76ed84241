"""All that the game says to people: names, events, questions, reasons, the text of cards."""
