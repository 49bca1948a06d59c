from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.view.communities import communities_of


def clique(letter: str, size: int) -> list[tuple[str, str, int]]:
    names = [f"{letter}{i}" for i in range(size)]
    return [(a, b, 1) for a in names for b in names if a < b]


def test_groups_that_are_hardly_connected_are_communities() -> None:
    found = communities_of([*clique("a", 5), *clique("b", 4), ("a0", "b0", 1)])
    assert [set(c.members) for c in found.communities] == [{f"a{i}" for i in range(5)}, {f"b{i}" for i in range(4)}]
    assert found.communities[0].members[0] == "a0"
    assert [(link.start, link.end, link.facts) for link in found.links] == [(0, 1, 1)]


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh"), st.integers(0, 3)), max_size=20))
def test_everybody_who_is_connected_is_in_one_community(links: list[tuple[str, str, int]]) -> None:
    found = communities_of(links)
    members = [node for community in found.communities for node in community.members]
    assert sorted(members) == sorted({node for a, b, _ in links if a != b for node in (a, b)})
    assert found == communities_of(links[::-1])
