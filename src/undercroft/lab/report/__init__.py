"""What a run says, as one page: figures, plots, and what changed from one run to another."""
