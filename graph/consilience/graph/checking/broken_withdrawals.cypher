// Invariant: withdrawals have numbers, and no number is above that of the last one.
// Repair: set the number of `last` to the highest that there is.
// :param {most: 20}
MATCH (w:Withdrawal)
WITH w, head(COLLECT { MATCH (l:Withdrawal {id: 'last'}) RETURN l.number }) AS last
WHERE NOT coalesce(1 <= w.number AND w.number <= last, false)
RETURN w.id AS id, 'its number is ' + coalesce(toString(w.number), 'none') + ', the last one is '
  + coalesce(toString(last), 'none') AS wrong
LIMIT $most
