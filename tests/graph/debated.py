"""A document whose facts were debated: of three experts a majority was overruled twice."""

from dataclasses import replace

from tests.graph.statements import READER, Statement, Thing, document_graph

from consilience.graph.model.model import Debate, DocumentGraph, ExpertRecord, Proposal, Verdict

__all__ = ["OVERRULED", "debated_graph"]

OVERRULED = ("Ann", "Bob")
"""The subjects of the relations about which the judge decided otherwise than most experts."""
_ACME = Thing("Acme", "Organization")
_OTHERS = tuple(ExpertRecord(name, READER.task, READER.kind, f"{name}|v:1") for name in ("second", "third"))
_DEBATE = Debate("debate_1", "Which?", ("It says so.", "It does not."), "debate", 1, 1.0, "It won.", ("m",), "{}")
_SAID_BY = {"founded": 2, "joined": 1, "led": 3, "left": 2}
_JUDGED = {
    "founded": Verdict("rejected", "debate", "The judge says no.", _DEBATE.id),
    "joined": Verdict("accepted", "debate", "The judge says yes.", _DEBATE.id),
    "led": Verdict("accepted", "debate", "The judge says yes.", _DEBATE.id),
    "left": Verdict("rejected", "quote check", "The quote is not in the text."),
}


def debated_graph() -> DocumentGraph:
    """Two of three experts said that Ann founded, one that Bob joined, all that Cid led, two that Dan left Acme.

    A judge of a debate rejected the first and accepted the next two; the last was rejected without a debate.
    """
    names = ("Ann", "Bob", "Cid", "Dan")
    said = (Statement(Thing(name), relation, _ACME) for name, relation in zip(names, _SAID_BY, strict=True))
    graph = document_graph(*said, relation_types=tuple(_SAID_BY))
    experts = (READER, *_OTHERS)
    facts = [
        replace(
            fact,
            verdict=_JUDGED.get(fact.predicate, fact.verdict),
            proposals=tuple(Proposal(expert.name, 1) for expert in experts[: _SAID_BY.get(fact.predicate, 3)]),
        )
        for fact in graph.facts
    ]
    return replace(graph, experts=experts, facts=tuple(facts), debates=(_DEBATE,))
