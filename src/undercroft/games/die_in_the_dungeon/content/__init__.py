"""What is in the box: cards, heroes, tiles and maps, as TOML and as what Python makes of it."""
