"""The table: one match with people, bots and watchers around it."""
