"""Commands about runs, debates and model calls."""
