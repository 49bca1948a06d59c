"""KnowledgeNet's text evaluation as `consilience evaluate facts` shows it."""
