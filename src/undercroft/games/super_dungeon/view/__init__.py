"""The table as data and in characters."""
