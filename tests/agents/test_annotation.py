from consilience.agents.corenlp.annotation import ROOT, Edge, Sentence, Step, Token
from consilience.graph.model.model import Span


def sentence(words: str, *edges: tuple[int, int, str]) -> Sentence:
    tokens, start = [], 0
    for index, word in enumerate(words.split()):
        tokens.append(Token(index, word, word.lower(), "NN", "O", Span(start, start + len(word))))
        start += len(word) + 1
    return Sentence(0, tuple(tokens), tuple(Edge(*edge) for edge in edges))


FOUNDED = sentence(
    "The baker Ann Lee founded Acme in Ghent",
    (1, 0, "det"),
    (4, 1, "nsubj"),
    (1, 3, "appos"),
    (3, 2, "compound"),
    (ROOT, 4, "ROOT"),
    (4, 5, "obj"),
    (7, 6, "case"),
    (4, 7, "obl:in"),
)


def test_the_head_of_a_span_is_the_token_that_governs_the_others() -> None:
    assert FOUNDED.head(Span(10, 17)) == 3
    assert FOUNDED.head(Span(0, 17)) == 1
    assert FOUNDED.head(Span(100, 101)) is None


def test_the_shortest_path_names_each_step_and_its_direction() -> None:
    assert FOUNDED.path(3, 5) == (
        Step(Edge(1, 3, "appos"), down=False),
        Step(Edge(4, 1, "nsubj"), down=False),
        Step(Edge(4, 5, "obj"), down=True),
    )
    assert FOUNDED.path(3, 3) == ()
    assert FOUNDED.path(3, 5, longest=2) is None


def test_a_subtree_stops_at_the_relations_that_are_left_out() -> None:
    assert FOUNDED.subtree(1) == (0, 1, 2, 3)
    assert FOUNDED.subtree(1, without=frozenset({"appos", "det"})) == (1,)


def test_a_cycle_in_the_graph_ends() -> None:
    looped = sentence("a b", (0, 1, "ref"), (1, 0, "nsubj"))
    assert looped.subtree(0) == (0, 1)
    assert looped.head(Span(0, 3)) == 1
    assert looped.path(0, 1) == (Step(Edge(1, 0, "nsubj"), down=False),)
