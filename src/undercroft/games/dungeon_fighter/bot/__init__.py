"""What a sensible party does, and how good a position looks to it."""
