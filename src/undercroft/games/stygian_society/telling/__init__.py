"""What the table says: names, happenings, questions, reasons, cards in words."""
