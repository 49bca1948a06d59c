"""Commands about services, teams and the server."""
