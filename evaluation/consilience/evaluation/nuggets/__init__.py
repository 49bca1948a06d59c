"""Event nugget scoring (TAC KBP): detection, types, realis, coreference, sequencing."""
