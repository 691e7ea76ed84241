"""How a sensible player answers, and how good a state looks."""
