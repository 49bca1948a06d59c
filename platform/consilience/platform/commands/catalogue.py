"""All commands by the words that call them, with the module that holds each: one file a command."""

__all__ = ["COMMANDS", "GROUPS", "QUICK"]

_HERE = "consilience.platform.commands"

COMMANDS: dict[str, str] = {
    words: f"{_HERE}.{words.replace(' ', '_').replace('-', '_')}"
    for words in (
        "demo",
        "ingest",
        "extract",
        "triples",
        "query",
        "queries",
        "facts",
        "fact",
        "debates",
        "debate",
        "documents",
        "runs",
        "runs show",
        "runs calls",
        "runs call",
        "teams",
        "teams check",
        "forget",
        "entities",
        "entities merge",
        "entities split",
        "entities undo",
        "serve",
        "worker",
        "openapi",
        "users add",
        "users list",
        "users change",
        "users link",
        "keys create",
        "keys list",
        "keys revoke",
        "audit",
        "export jsonl",
        "export graphml",
        "export triples",
        "export tbf",
        "evaluate extraction",
        "evaluate nugget",
        "evaluate coreference",
        "evaluate validate",
        "experiment",
        "experiment show",
        "convert",
        "tokenize",
        "evaluate genres",
        "evaluate preferences",
        "evaluate debate",
        "evaluate people",
        "experiment debates",
        "experiment claims",
        "up",
        "down",
        "status",
        "doctor",
    )
}
"""`export tbf` is the function `export_tbf` in the module `commands.export_tbf`, and so on. Words that are a group too,
such as `runs`, are what the group does by itself."""

GROUPS: dict[str, str] = {
    "runs": "What was run over which document, how it ended, and what it cost.",
    "teams": "The teams that can extract.",
    "entities": "Which entities are the same, as people decided.",
    "users": "Accounts of the server: who may do what.",
    "keys": "API keys of the accounts.",
    "export": "Write the graph, or one document of it, to files.",
    "experiment": "Ways of working compared on data whose truth is known.",
    "evaluate": "Score outputs against gold data; every score ends in its signature.",
}

QUICK = frozenset({"evaluate nugget", "evaluate coreference", "evaluate validate"})
"""Commands that mostly take less time than the import of the argument parser, which plain calls of them go without."""
