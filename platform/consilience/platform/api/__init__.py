"""The HTTP API: the application, its errors, its description."""
