"""Files of triples, and triples in models' raw answers."""
