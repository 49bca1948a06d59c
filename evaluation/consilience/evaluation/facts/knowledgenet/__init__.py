"""KnowledgeNet's text evaluation: relations at places of a passage, of the properties that it is annotated for."""
