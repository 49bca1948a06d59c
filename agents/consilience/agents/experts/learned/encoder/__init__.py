"""The encoder at work, its weights, and the stretches of a text that it scores."""
