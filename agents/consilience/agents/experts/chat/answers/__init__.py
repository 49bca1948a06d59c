"""A chat model's answers: asked for as JSON, parsed, and placed in the text."""
