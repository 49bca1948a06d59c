// A page of the events of one type, in the order of their ids; null lets all pass.
// :param {after: "", type: "Business.Start-Org", realis: "Actual", document: "doc_1", within: ["doc_1"], limit: 51}
MATCH (v:Event)
WHERE v.type = $type AND v.id > $after
  AND ($realis IS NULL OR v.realis = $realis)
  AND ($document IS NULL OR EXISTS { (v)<-[:MENTIONS]-(d:Document) WHERE d.id = $document })
  AND ($within IS NULL OR EXISTS { (v)<-[:MENTIONS]-(d:Document) WHERE d.id IN $within })
WITH v
ORDER BY v.id
LIMIT $limit
// part event_summary
ORDER BY id
