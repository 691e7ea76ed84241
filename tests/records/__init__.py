"""Records of every released edition, a directory each: added to at a release, and never changed."""
