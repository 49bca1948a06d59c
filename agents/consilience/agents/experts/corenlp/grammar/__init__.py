"""English grammar over dependency graphs: who does what to whom, and how far a phrase reaches."""
