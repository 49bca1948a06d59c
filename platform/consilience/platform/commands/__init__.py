"""The command line: the entry point, and the catalogue of commands."""
