"""The rules in the book's order."""
