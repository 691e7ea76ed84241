"""What Super Dungeon: Arcade and Super Dungeon: Explore share."""
