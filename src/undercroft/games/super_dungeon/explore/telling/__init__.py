"""What happens and what is asked in Explore alone, in words."""
