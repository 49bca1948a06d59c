"""Names of the house: one class to a name, and verbs for functions that do something."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from tests.sources import parsed

Function = ast.FunctionDef | ast.AsyncFunctionDef
Kind = Literal["public", "private", "inner", "method"]
Place = Literal["module", "class", "function"]

ROOTS = [Path(__file__).parents[1] / root / "consilience" for root in ("platform", "agents", "graph", "evaluation")]

ONE_IDEA = {
    "Document": "a source text, which the scorers read without the graph",
    "DocumentVersion": "the graph's, as the API gives it",
    "Mention": "the graph's, and a line of a file of event nuggets",
    "Passage": "a text that is read, and one with all that it states",
    "RecordedDebate": "a debate, which the scorers read without the graph",
    "RecordedQuote": "of such a debate",
    "RecordedSpeech": "of such a debate",
    "Registry": "`evaluation` imports no other root",
    "Token": "of a sentence, and of a token table",
}
"""Names that two roots have for the same thing."""

NO_VERB = {
    "balanced_accuracy": "a measure",
    "expected_calibration_error": "a measure",
    "paired_bootstrap": "a test",
    "learned": "a verifier that is registered under this name",
    "overruled_facts": "the statement that it runs",
    "stated_elsewhere": "the statement that it runs",
    "recorded_debate": "a public name of `consilience.graph`",
    "recorded_runs": "what it returns; `record_runs` would be another thing",
    "heard_or_found": "what it returns, of what colleagues and it itself have",
    "known_claims": "what it returns: claims of which is known whether they hold",
    "shown_confidence": "what it returns: a confidence as it is shown",
}
"""Functions that begin with a participle all the same."""

NO_VERB_METHODS = {
    "ServiceCalls.saved_queries": "what it returns: queries that were saved, which is what they are called",
    "ServiceCalls.saved_query": "one of these",
    "AsyncServiceMethods.saved_queries": "as the call",
    "AsyncServiceMethods.saved_query": "as the call",
    "ServiceMethods.saved_queries": "as the call",
    "ServiceMethods.saved_query": "as the call",
}
"""Methods that begin with a participle all the same."""

IRREGULAR = frozenset(
    [
        "found",
        "given",
        "gone",
        "heard",
        "held",
        "hidden",
        "kept",
        "known",
        "left",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "said",
        "seen",
        "sent",
        "shown",
        "sold",
        "sought",
        "spent",
        "taken",
        "taught",
        "thought",
        "told",
        "understood",
        "withdrawn",
        "won",
        "written",
    ]
)
NO_PARTICIPLES = frozenset({"embed", "exceed", "feed", "need", "proceed", "seed", "shared", "speed", "succeed"})


@cache
def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, parsed(path)) for root in ROOTS for path in root.rglob("*.py")]


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and word not in NO_PARTICIPLES)


def functions(node: ast.AST, within: str, place: Place = "module") -> Iterator[tuple[Kind, str, Function]]:
    """Yield all functions in a node, each with its kind and a name by which it is found.

    A public one is called by its own name, any other by that of what it stands in as well: module, class or function.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            of_module: Kind = "private" if child.name.startswith("_") else "public"
            kind: Kind = "method" if place == "class" else "inner" if place == "function" else of_module
            yield kind, child.name if kind == "public" else f"{within}.{child.name}", child
            yield from functions(child, child.name, "function")
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, child.name, "class")
        else:
            yield from functions(child, within, place)


def is_fixed(function: Function) -> bool:
    """Tell whether a function is a block that `with` opens, or is called after what somebody else looks for."""
    words = " ".join(map(ast.unparse, function.decorator_list))
    return any(word in words for word in ("contextmanager", "router.", "fixture"))


def is_data(method: Function) -> bool:
    """Tell whether a method is read like an attribute: what it says of a thing may be an adjective."""
    return any("property" in ast.unparse(decorator) for decorator in method.decorator_list)


def test_a_name_of_a_class_means_one_thing() -> None:
    places = defaultdict[str, list[str]](list)
    for path, tree in modules():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.name)
    assert {name for name, found in places.items() if len(found) > 1} == ONE_IDEA.keys()


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [("public", NO_VERB), ("private", {}), ("inner", {}), ("method", NO_VERB_METHODS)],
    ids=["public", "private", "inner", "method"],
)
def test_functions_that_do_something_are_called_by_verbs(kind: Kind, allowed: dict[str, str]) -> None:
    found = {
        name
        for path, tree in modules()
        for of_kind, name, function in functions(tree, path.stem)
        if of_kind == kind and is_participle(function.name.strip("_").split("_")[0])
        if not is_fixed(function) and not is_data(function)
    }
    assert found == allowed.keys()
