"""Resolution across documents: which entities that have different names are one, and which of one name may be two."""
