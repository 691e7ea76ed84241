"""What Arcade tells and asks, in words."""
