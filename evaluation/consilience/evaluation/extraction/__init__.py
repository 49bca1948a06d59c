"""Information extraction scoring: entities, relations and events, strict and relaxed."""
