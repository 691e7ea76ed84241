"""How a sensible player judges and answers."""
