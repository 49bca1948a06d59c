"""Notices: what one process tells others through the database that they share, so that nobody has to keep asking."""
