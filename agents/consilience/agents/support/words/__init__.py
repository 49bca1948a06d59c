"""Words and names of English: classes written as one text, pronouns, countries."""
