"""The judge of a debate: what it is shown and asked, how its replies are read, what they come to."""
