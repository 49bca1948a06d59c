"""Commands about events of different documents."""
