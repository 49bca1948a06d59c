"""Columns of the tables that Neo4j's importer reads: one table for each label and for each relationship type."""

__all__ = ["EDGES", "NODES", "RELATIONSHIPS", "Columns", "header"]

Columns = tuple[tuple[str, str], ...]
"""Names of properties with their types; `:LABEL`, `:TYPE`, `:START_ID` and `:END_ID` are the importer's own names.

`ID` stands for two columns: by what relationships name the node (`TableWriter`), and the property.
"""

_PLACE: Columns = (("start", "long"), ("end", "long"))
_COST: Columns = (("calls", "long"), ("prompt_tokens", "long"), ("completion_tokens", "long"), ("cost", "double"))
_ID = ("id", "ID")


def _texts(*names: str) -> Columns:
    return tuple((name, "string") for name in names)


def _entry(quantity: str) -> Columns:
    days: Columns = (("first_day", "date"), ("last_day", "date"))
    return (
        _ID,
        ("key", "string"),
        ("position", "long"),
        *_texts("kind", "text", "folded"),
        ("quantity", quantity),
        *days,
    )


NODES: dict[str, tuple[str, Columns]] = {
    "Migration": ("Migration", (("name", "ID"), ("migration", "string"))),
    "Document": (
        "Document",
        (
            _ID,
            *_texts("text", "name", "source", "media_type", "language"),
            ("sources", "string[]"),
            ("metadata_given", "string"),
        ),
    ),
    "Metadatum": ("Metadatum", _entry("double")),
    "MetadatumWhole": ("Metadatum", _entry("long")),
    "Chunk": ("Chunk", (_ID, ("index", "long"), *_PLACE, ("text", "string"))),
    "Mention": ("Mention", (_ID, ("kind", "string"), *_PLACE, *_texts("text", "type", "realis", "value"))),
    "Entity": (
        "Entity",
        (_ID, *_texts("type", "key", "name"), ("aliases", "string[]"), ("facts", "long"), ("", "LABEL")),
    ),
    "Event": ("Event", (_ID, *_texts("type", "realis", "trigger"), *_PLACE, ("", "LABEL"))),
    "Fact": (
        "Fact",
        (
            _ID,
            *_texts("kind", "predicate", "label", "status"),
            ("confidence", "double"),
            ("support", "long"),
            ("runs", "long"),
            ("agreement", "double"),
            ("disagreement", "double"),
            *_texts("valid_from", "valid_to"),
            ("unverified", "boolean"),
            *_texts("value", "datatype", "unit"),
            ("number", "double"),
        ),
    ),
    "Expert": ("Expert", (_ID, *_texts("name", "task", "kind", "signature"))),
    "Run": (
        "Run",
        (
            _ID,
            *_texts("team", "team_signature", "schema", "schema_signature"),
            ("rounds", "long"),
            ("language", "string"),
            *_COST,
            ("digest", "string"),
            ("accepted", "long"),
            ("contested", "long"),
            ("rejected", "long"),
            ("said", "string"),
        ),
    ),
    "Verdict": ("Verdict", (_ID, *_texts("run", "decision", "method", "reason"))),
    "Debate": (
        "Debate",
        (
            _ID,
            ("question", "string"),
            ("answers", "string[]"),
            ("protocol", "string"),
            ("answer", "long"),
            ("confidence", "double"),
            ("reason", "string"),
            ("models", "string[]"),
            ("transcript", "string"),
            *_COST,
        ),
    ),
}
"""By the name of the table: label and columns."""

RELATIONSHIPS: dict[str, Columns] = {
    "PART_OF": (),
    "NEXT": (),
    "IN": (),
    "REFERS_TO": (("score", "double"), ("reason", "string")),
    "MENTIONS": (("name", "string"), ("aliases", "string[]")),
    "DESCRIBED_BY": (),
    "SUBJECT": (),
    "OBJECT": (),
    "ABOUT": (),
    "EVIDENCED_BY": (
        ("quote", "string"),
        *_PLACE,
        ("verified", "boolean"),
        ("run", "string"),
        ("links", "long[]"),
        *_texts("valid_from", "valid_to"),
        ("valid_start", "long"),
        ("valid_end", "long"),
    ),
    "USED": (),
    "OF": (),
    "PRODUCED": (
        ("status", "string"),
        ("confidence", "double"),
        *_texts("gate", "relation", "verdict"),
        ("experts", "string[]"),
        ("proposed_in", "long[]"),
    ),
    "HEARD": (),
    "ASKED": _COST,
}
"""By the type."""

EDGES: Columns = (
    ("", "TYPE"),
    ("fact", "string"),
    ("support", "long"),
    ("confidence", "double"),
    *_texts("role", "predicate"),
)
"""Of the edges that stand for accepted relations and arguments, whose types are those of schemas."""


def header(table: str) -> str:
    r"""Return the first line of a table, ended by `\n`."""
    if table in NODES:
        columns = NODES[table][1]
    else:
        columns = (("", "START_ID"), ("", "END_ID"), *(EDGES if table == "EDGES" else RELATIONSHIPS[table]))
    return ",".join(f":ID,{name}:string" if kind == "ID" else f"{name}:{kind}" for name, kind in columns) + "\n"
