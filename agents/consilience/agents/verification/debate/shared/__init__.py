"""What all parts of a debate stand on: its records, rules, sources and prompts, and what it takes."""
