"""What is released: a wheel that is installed where nothing else is, and played there."""
