"""What happens and what is asked, in words."""
