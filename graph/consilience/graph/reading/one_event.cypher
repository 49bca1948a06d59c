// One event. Parameters: id.
MATCH (v:Event {id: $id})
// part event_summary
