"""Claims with people's labels: our shape and those of published sets, each by its own module."""
