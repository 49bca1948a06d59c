"""Chat models before they are relied on: which are named, which answer here, what a trial says of settings."""
