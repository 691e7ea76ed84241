"""Throwing: the scene a die flies in, the hand that throws it, and the table fitted to many real throws."""
