"""How wide the columns of a table are in a terminal."""
