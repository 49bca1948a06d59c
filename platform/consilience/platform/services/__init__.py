"""Local services: Neo4j, Stanford CoreNLP and the tokenizer, started when they are needed."""
