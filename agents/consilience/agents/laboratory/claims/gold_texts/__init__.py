"""Gold in the shapes in which it comes, as texts with the claims that they state."""
