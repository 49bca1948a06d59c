"""The text of a debate: transcripts, and quotes checked against the sources."""
