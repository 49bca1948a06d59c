"""Chat models: their protocol and configuration, what a reply took, and what may be asked again."""
