"""Configuration: team files, how teams and verifiers are built from them, what ships with the package."""
