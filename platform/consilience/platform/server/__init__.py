"""The server processes: database, workers and API brought up and down."""
