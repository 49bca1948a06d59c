"""Commands about documents of the graph and what is known of them."""
