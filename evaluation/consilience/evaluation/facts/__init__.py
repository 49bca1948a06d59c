"""Facts as people meet them: between entities, whatever they are called and however often a text says them."""
