"""What is seen: the view as structs, and drawn in characters."""
