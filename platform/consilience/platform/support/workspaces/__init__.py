"""Workspaces, as settings know them: what they may be called, where they lie, and what each has for itself."""
