"""All commands by the words that call them, with the module that holds each: one file a command."""

__all__ = ["COMMANDS", "GROUPS", "QUICK"]

_HERE = "consilience.platform.commands"
_ROOMS = {
    "accounts": ("users", "keys", "audit"),
    "evaluate": ("evaluate", "convert", "tokenize"),
    "experiment": ("experiment",),
    "export": ("export",),
    "graph": ("query", "queries", "facts", "fact", "documents", "forget", "entities"),
    "ingest": ("ingest", "extract", "triples", "demo"),
    "runs": ("runs", "debates", "debate"),
    "service": ("serve", "worker", "openapi", "up", "down", "status", "doctor", "teams"),
}
"""Folders by the first words of the commands that lie in them."""


def _module(words: str) -> str:
    room = next(room for room, first in _ROOMS.items() if words.split(" ")[0] in first)
    return f"{_HERE}.{room}.{words.replace(' ', '_').replace('-', '_')}"


COMMANDS: dict[str, str] = {
    words: _module(words)
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
"""`export tbf` is the function `export_tbf` in `commands.export.export_tbf`, and so on. Words that are a group too,
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
