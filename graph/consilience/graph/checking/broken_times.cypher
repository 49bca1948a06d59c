// Invariant: a date's value and the ends of a quote's time are dates (2011, 2011-06, 2011-06-19), and the words that say
// when a fact holds are in the document.
// Repair: ingest the document again with --again.
// :param {most: 20}
CALL () {
  MATCH (m:Mention)
  WHERE m.value IS NOT NULL AND NOT (size(split(m.value, '/')) <= 2
      AND all(day IN split(m.value, '/') WHERE day =~ '\\d\\d\\d\\d(-\\d\\d)?(-\\d\\d)?'))
  RETURN m.id AS id, 'a date with the value ' + m.value AS wrong
  UNION
  MATCH (f:Fact)-[q:EVIDENCED_BY]->(c:Chunk)
  WHERE (q.valid_from IS NOT NULL OR q.valid_to IS NOT NULL OR q.valid_start IS NOT NULL)
    AND NOT coalesce(
      q.valid_start >= 0 AND q.valid_end > q.valid_start
        AND coalesce(q.valid_from, q.valid_to) =~ '\\d\\d\\d\\d(-\\d\\d)?(-\\d\\d)?'
        AND coalesce(q.valid_to, q.valid_from) =~ '\\d\\d\\d\\d(-\\d\\d)?(-\\d\\d)?'
        AND EXISTS { MATCH (c)-[:PART_OF]->(d:Document) WHERE q.valid_end <= size(d.text) },
      false)
  RETURN f.id AS id, 'a quote with a time that no words of its document say' AS wrong
}
RETURN id, wrong
LIMIT $most
