"""What a seat sees of the table, and the table in characters."""
