"""What the graph knows of documents beside their texts, and which documents a filter lets pass."""
