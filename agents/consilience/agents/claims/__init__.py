"""Claims: candidates brought together, conflicts between them, mentions linked to entities."""
