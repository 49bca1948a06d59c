"""Dependencies (FastAPI) of routes: who sends a request, what it may cost, whether it came before."""
