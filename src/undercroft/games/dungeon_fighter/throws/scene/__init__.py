"""The table, the board and what lies on it, gestures, and how a gesture flies: bodies, contacts, a trace."""
