"""Files of debates, a module for each published shape."""
