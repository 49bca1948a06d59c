"""Commands about workspaces: several graphs in one installation."""
