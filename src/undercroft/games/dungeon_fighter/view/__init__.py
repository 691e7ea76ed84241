"""What a seat sees of the table, as structs, and the same in characters."""
