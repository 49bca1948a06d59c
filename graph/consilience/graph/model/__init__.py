"""Domain model of the graph: documents, mentions, entities, events, facts, evidence; identifiers; exceptions."""
