// People ask for entities by name. The index is one of text, since one of ranges takes no names of thousands of letters.
CREATE TEXT INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.name)
