"""Ground of all parts of a debate: its records, rules, sources and prompts, and the count of what it takes."""
