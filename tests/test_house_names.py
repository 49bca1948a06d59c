"""Names of the house: one class to a name, and verbs for functions that do something."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.sources import parsed

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


def is_fixed(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function is a block that `with` opens, or is called after what somebody else looks for."""
    words = " ".join(map(ast.unparse, function.decorator_list))
    return any(word in words for word in ("contextmanager", "router.", "fixture"))


def is_data(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a method is read like an attribute: what it says of a thing may be an adjective."""
    return any("property" in ast.unparse(decorator) for decorator in method.decorator_list)


def test_a_name_of_a_class_means_one_thing() -> None:
    places = defaultdict[str, list[str]](list)
    for path, tree in modules():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.name)
    assert {name for name, found in places.items() if len(found) > 1} == ONE_IDEA.keys()


def test_functions_that_do_something_are_called_by_verbs() -> None:
    found = {
        node.name
        for _, tree in modules()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if not node.name.startswith("_") and is_participle(node.name.split("_")[0]) and not is_fixed(node)
    }
    assert found == NO_VERB.keys()


def test_methods_that_do_something_are_called_by_verbs() -> None:
    found = {
        f"{node.name}.{method.name}"
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_participle(method.name.strip("_").split("_")[0]) and not is_fixed(method) and not is_data(method)
    }
    assert found == NO_VERB_METHODS.keys()
