"""A Chinese passage as LAC reads it: sentences of words with their tags."""
