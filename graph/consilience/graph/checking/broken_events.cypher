// Invariant: an event's trigger is what stands at its place in the one document that mentions it.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (v:Event)
WITH v, COLLECT { MATCH (v)<-[:MENTIONS]-(d:Document) RETURN d.text } AS texts
WITH v, CASE
  WHEN size(texts) > 1 THEN 'several documents mention it'
  WHEN NOT coalesce(0 <= v.start AND v.start <= v.end, false) THEN 'its place is none'
  WHEN size(texts) = 1 AND NOT coalesce(substring(texts[0], v.start, v.end - v.start) = v.trigger, false)
    THEN 'its trigger is not what stands in the document from ' + v.start + ' to ' + v.end
END AS wrong
WHERE wrong IS NOT NULL
RETURN v.id AS id, wrong
LIMIT $most
