"""What routes ask of a request: who sends it, what it may cost, whether it came before (FastAPI dependencies)."""
