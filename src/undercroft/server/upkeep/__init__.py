"""What keeps the house going: turns at work, processes that think, figures, logs, memory."""
