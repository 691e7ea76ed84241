"""Dice and cubes that really fall, and the tables fitted to them."""
