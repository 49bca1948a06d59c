"""The client of Stanford CoreNLP, and what it says about a text."""
