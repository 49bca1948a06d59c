"""Platform events as plain data; all events as one union."""
