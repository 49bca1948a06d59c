// One event.
// :param {id: "event_1"}
MATCH (v:Event {id: $id})
// part event_summary
