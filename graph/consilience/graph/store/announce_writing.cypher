// Shares a lock with all that write, on a label that no node keeps; it waits while somebody pauses them. No parameters.
CREATE (w:Writing)
DELETE w
