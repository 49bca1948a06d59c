"""How two names of one kind of thing go together, whatever their language and script."""
