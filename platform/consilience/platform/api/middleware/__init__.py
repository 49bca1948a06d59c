"""Middleware: request ids, figures, kept answers, repeated requests, strangers."""
