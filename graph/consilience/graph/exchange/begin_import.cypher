// Notes that an import is under way, which nobody takes for a whole graph until it has ended.
// :param {digest: "0123"}
CREATE (:Migration {name: 'import', digest: $digest, done: 0, at: datetime()})
