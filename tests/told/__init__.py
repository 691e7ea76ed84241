"""How the table speaks: whole games read for shapes that no player should meet."""
