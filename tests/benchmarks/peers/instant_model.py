"""A model that knows what each bulletin states, and says it at once, in the form that whoever asks asks for.

    python -m tests.servers.scripted_openai --script tests.benchmarks.peers.instant_model:says_what_is_stated

All are told the same entities and relations: those of the bulletin's sentences that the prompt contains. Nobody is told
of events, since the peers ask for none.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

from tests.benchmarks.peers.bulletins import Bulletin, bulletin
from tests.servers.answers import Asked, Scripted, rejects, says

__all__ = ["says_what_is_stated"]

_HEAD = re.compile(r"Bulletin (\d+): ")
_FIELD, _END = "<|#|>", "<|COMPLETE|>"
_OPENING_MESSAGES = 2
_LATER_ROUND = re.compile(r"This is round \d+ of the team's work")


def says_what_is_stated(asked: Asked) -> Scripted:
    """Answer one of our experts, an extractor of neo4j-graphrag, or one of LightRAG."""
    form = ((asked.body.get("response_format") or {}).get("json_schema") or {}).get("name", "")
    if form.endswith("_answer"):
        return says(json.dumps(_to_an_expert(asked, form.removesuffix("_answer"))))
    if form == "Neo4jGraph":
        return says(json.dumps(_to_graphrag(asked)))
    if _FIELD in asked.prompt:
        return says("\n".join(_to_lightrag(asked)))
    if "Description List:" in asked.prompt:  # LightRAG asks for one description in place of many
        return says("Several bulletins tell of it.")
    return rejects(f"Nobody known asks so: {form!r}, {asked.last[:200]!r}")


@cache
def _known(number: int) -> Bulletin:
    return bulletin(number)


def _told(asked: Asked) -> Bulletin:
    """Return as much of the bulletin as was asked about."""
    text = asked.prompt
    known = _known(int(_HEAD.findall(text)[-1]))
    return Bulletin(
        text,
        tuple((named, sentence) for named, sentence in known.entities if sentence in text),
        tuple(stated for stated in known.relations if stated.sentence in text),
    )


def _to_an_expert(asked: Asked, task: str) -> dict[str, object]:
    if _LATER_ROUND.search(asked.prompt):
        return {"reasons": "Nothing to add.", "unchanged": True, _KEYS[task]: []}
    told = _told(asked)
    items: dict[str, list[dict[str, str]]] = {
        "ner": [{"text": n.name, "type": n.type, "quote": sentence} for n, sentence in told.entities],
        "re": [
            {
                "subject": one.subject.name,
                "subject_type": one.subject.type,
                "relation": one.relation,
                "object": one.object.name,
                "object_type": one.object.type,
                "quote": one.sentence,
            }
            for one in told.relations
        ],
        "ee": [],
    }
    return {_KEYS[task]: items[task]}


_KEYS = {"ner": "entities", "re": "relations", "ee": "events"}


def _to_graphrag(asked: Asked) -> dict[str, object]:
    told = _told(asked)
    ids = {named: str(number) for number, (named, _) in enumerate(told.entities)}
    nodes = [{"id": id_, "label": named.type, "properties": {"name": named.name}} for named, id_ in ids.items()]
    relationships = [
        {"type": one.relation, "start_node_id": ids[one.subject], "end_node_id": ids[one.object], "properties": {}}
        for one in told.relations
    ]
    return {"nodes": nodes, "relationships": relationships}


def _to_lightrag(asked: Asked) -> Iterator[str]:
    if len(asked.body["messages"]) <= _OPENING_MESSAGES:  # what was missed is asked for after the first answer
        told = _told(asked)
        for named, sentence in told.entities:
            yield _FIELD.join(("entity", named.name, named.type, sentence))
        for one in told.relations:
            words = one.relation.replace("_", " ")
            yield _FIELD.join(("relation", one.subject.name, one.object.name, words, one.sentence))
    yield _END
