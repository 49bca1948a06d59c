// Writes down how many facts a run produced of each status.
// :param {run: "run_1"}
MATCH (r:Run {id: $run})
SET r.accepted = COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'accepted' },
  r.contested = COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'contested' },
  r.rejected = COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'rejected' }
