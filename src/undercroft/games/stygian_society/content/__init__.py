"""What is in the box."""
