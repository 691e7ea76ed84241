"""The store: what outlives the process. All SQL is here."""
