"""The checkpoints of runs, in a SQLite file or in a PostgreSQL, as LangGraph asks for them."""
