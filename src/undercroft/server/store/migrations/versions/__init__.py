"""The revisions, in order of their numbers."""
