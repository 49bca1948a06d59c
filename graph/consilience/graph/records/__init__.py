"""What the graph tells, as plain data: what reading returns and the API answers."""
