"""How a sensible monster plays."""
