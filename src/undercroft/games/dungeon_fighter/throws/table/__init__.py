"""The fitted table: outcomes of many simulated throws, kept and drawn again."""
