"""The job queue and its workers."""
