"""What a document's origin says about it: title, date, source, authors, tags, language, and keys of one's own."""
