"""The hand: the Specific Throws and how they are proved, plans, skills, handicaps, flips."""
