// Documents of whose metadata a key says a date of which all days are within these.
// :param {key: "date", first: date("2020-01-01"), last: date("2020-12-31")}
MATCH (m:Metadatum)
WHERE m.key = $key AND m.first_day >= $first AND m.first_day <= $last AND m.last_day <= $last
MATCH (m)<-[:DESCRIBED_BY]-(d:Document)
RETURN d.id AS id
