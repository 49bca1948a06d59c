"""Calls of the client, each as one request."""
