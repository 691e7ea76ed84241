"""The content of the box: what a card is, and all there are, read from the TOML beside this file."""
