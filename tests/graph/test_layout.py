import math

from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.view.layout import find_connected_parts, positions

NODES = st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=30, unique=True)


@given(NODES, st.data())
def test_every_node_has_one_place_that_is_the_same_every_time(nodes: list[str], data: st.DataObject) -> None:
    edges = data.draw(st.lists(st.tuples(st.sampled_from(nodes), st.sampled_from(nodes)), max_size=40))
    found = positions(nodes, edges, centre=nodes[0])
    assert list(found) == nodes
    assert found[nodes[0]] == (0.0, 0.0)
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in found.values())
    assert positions(nodes, edges, centre=nodes[0]) == found
    assert len(set(found.values())) == len(nodes)


def test_neighbours_are_nearer_than_strangers() -> None:
    nodes = [f"a{i}" for i in range(6)] + [f"b{i}" for i in range(6)]
    edges = [(x, y) for letter in "ab" for x in nodes for y in nodes if x[0] == y[0] == letter and x < y]
    found = positions(nodes, [*edges, ("a0", "b0")])
    within, between = (
        [math.dist(found[x], found[y]) for x in nodes for y in nodes if x < y and (x[0] == y[0]) is same]
        for same in (True, False)
    )
    assert sum(within) / len(within) < 0.6 * sum(between) / len(between)


def test_what_is_fixed_stays_and_the_new_is_near_it() -> None:
    found = positions(["a", "b", "c"], [("a", "b"), ("a", "c")], fixed={"a": (100.0, 50.0)})
    assert found["a"] == (100.0, 50.0)
    assert all(math.dist(found[node], (100.0, 50.0)) < 10 for node in "bc")


def test_what_nothing_connects_stands_around_the_rest_and_not_far_away() -> None:
    core = [f"a{i}" for i in range(40)]
    edges = [(x, y) for i, x in enumerate(core) for y in core[i + 1 :: 5]]
    found = positions([*core, "b0", "b1", *"cdefghij"], [*edges, ("b0", "b1")])
    around = max(math.hypot(*found[node]) for node in core)
    others = [math.hypot(*found[node]) for node in ("b0", "b1", *"cdefghij")]
    assert around < min(others)
    assert max(others) < around + 4


@given(NODES, st.data())
def test_parts_do_not_lie_on_one_another(nodes: list[str], data: st.DataObject) -> None:
    edges = data.draw(st.lists(st.tuples(st.sampled_from(nodes), st.sampled_from(nodes)), max_size=20))
    parts = find_connected_parts(nodes, edges)
    found = positions(nodes, edges)
    assert sorted(found) == sorted(nodes) == sorted(node for part in parts for node in part)
    assert all(
        math.dist(found[x], found[y]) > 0.5
        for i, part in enumerate(parts)
        for other in parts[i + 1 :]
        for x in part
        for y in other
    )


def test_no_nodes_have_no_places() -> None:
    assert positions([], []) == {}
