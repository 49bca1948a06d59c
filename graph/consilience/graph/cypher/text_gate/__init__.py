"""Static checks of a query's text before a server plans it."""
