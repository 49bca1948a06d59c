// Takes the support of a document's runs from the facts that they state, before they go, and returns ids by what is then
// to be done: `gone`, which nothing else states and nobody reviewed; `open`, of which only a look at all that is left
// tells what becomes: a person reviewed what nobody else states, or the document has its label, or a quote of it that is
// dated or not in the text; `edges` and `labels` of accepted ones that are gone or are accepted no longer; `weaker`, whose
// edge is to follow; `doubted`, about which runs disagree or did. What other runs state is looked at where this run was
// the surest alone, and only as far as it must be, since thousands may state a fact.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
CALL (d) {
  MATCH (d)<-[:USED]-(r:Run)
  RETURN collect(r.id) AS runs
}
CALL (d) {
  MATCH (d)<-[:PART_OF]-(:Chunk)<-[q:EVIDENCED_BY]-(f:Fact)
  WHERE NOT q.verified OR q.valid_from IS NOT NULL OR q.valid_to IS NOT NULL
  RETURN collect(DISTINCT f) AS marked
}
MATCH (d)<-[:USED]-(:Run)-[p:PRODUCED]->(f:Fact)
WITH runs, marked, f, count(p) AS said, max(p.confidence) AS confidence, collect(DISTINCT p.relation) AS relations,
  max(CASE p.status WHEN 'accepted' THEN 1 ELSE 0 END) AS support,
  sum(CASE
    WHEN p.status = 'accepted' AND p.gate IS NULL THEN 1.0
    WHEN p.status = 'accepted' THEN 0.75
    WHEN p.status = 'contested' THEN 0.5
    ELSE 0.0
  END) AS agreement
SET f.kind = f.kind
WITH runs, f, f.id AS id, f.kind IN ['relation', 'argument'] AS edged, f.status = 'accepted' AS accepted,
  f.runs - said AS left, f.support - support AS support, f.agreement - agreement AS agreement,
  f.confidence <= confidence AS surest, f IN marked AS marked,
  f.kind = 'relation' AND f.label <> 'RELATED' AND f.label IN relations AS listed
WITH *, CASE
  WHEN left = 0 AND NOT EXISTS { (f)<-[:OF]-(:Review) } THEN 'gone'
  WHEN left = 0 OR marked THEN 'open'
  WHEN listed AND NOT EXISTS { (f)<-[o:PRODUCED]-(r:Run) WHERE o.relation = f.label AND NOT r.id IN runs } THEN 'open'
  ELSE 'left'
END AS becomes
CALL (f, runs, surest, becomes) {
  WITH f, runs, surest, becomes
  WHERE becomes = 'left' AND surest
    AND NOT EXISTS { (f)<-[o:PRODUCED]-(r:Run) WHERE o.confidence >= f.confidence AND NOT r.id IN runs }
  MATCH (f)<-[o:PRODUCED]-(r:Run)
  WHERE NOT r.id IN runs
  RETURN max(o.confidence) AS rest
}
FOREACH (_ IN CASE becomes WHEN 'left' THEN [1] ELSE [] END |
  SET f.runs = left, f.support = support, f.agreement = agreement,
    f.disagreement = 4 * (agreement / left) * (1 - agreement / left),
    f.confidence = coalesce(rest, f.confidence),
    f.status = CASE
      WHEN f.review IS NOT NULL THEN f.review
      WHEN support > 0 THEN 'accepted'
      WHEN agreement > 0.0 THEN 'contested'
      ELSE 'rejected'
    END)
WITH id, edged, becomes, accepted AND (becomes = 'gone' OR becomes = 'left' AND f.status <> 'accepted') AS falls,
  becomes = 'left' AND edged AND f.status = 'accepted' AS follows,
  becomes = 'left' AND (f.disagreement > 0.0 OR f.priority IS NOT NULL) AS doubted
RETURN collect(CASE becomes WHEN 'gone' THEN id END) AS gone, collect(CASE becomes WHEN 'open' THEN id END) AS open,
  collect(CASE WHEN falls AND edged THEN id END) AS edges, collect(CASE WHEN falls AND NOT edged THEN id END) AS labels,
  collect(CASE WHEN follows THEN id END) AS weaker, collect(CASE WHEN doubted THEN id END) AS doubted
