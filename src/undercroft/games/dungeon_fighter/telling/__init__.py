"""What the table says to people: what happened, what is asked, why something is barred, and all names."""
