"""What a card is, and what is in the box."""
