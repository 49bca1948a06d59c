"""What the client can ask, each as one request."""
