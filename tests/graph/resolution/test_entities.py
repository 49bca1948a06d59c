import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.identity import content_id
from consilience.graph.model.model import Document, Mention, Span
from consilience.graph.resolution.entities import resolve_entities


def marked(text: str, type_: str = "Person") -> tuple[Document, list[Mention]]:
    """Return the document and its mentions, which stand in brackets: `[Ann] met [Org:Acme]`."""
    plain, mentions = "", []
    for index, part in enumerate(text.replace("]", "[").split("[")):
        if index % 2 == 0:
            plain += part
            continue
        own_type, _, words = part.rpartition(":")
        mentions.append((Span(len(plain), len(plain) + len(words)), words, own_type or type_))
        plain += words
    document = Document(plain, "test", "test")
    chunk = content_id("chunk", document.id)
    return document, [Mention(document.id, chunk, "entity", span, words, kind) for span, words, kind in mentions]


def resolved(text: str, type_: str = "Person") -> dict[str, list[str]]:
    """Return for each entity's name the texts of its mentions."""
    document, mentions = marked(text, type_)
    texts = {m.id: m.text for m in mentions}
    return {
        cluster.entity.name: [texts[r.mention_id] for r in cluster.references]
        for cluster in resolve_entities(document, mentions)
    }


def reasons(text: str, type_: str) -> list[str]:
    document, mentions = marked(text, type_)
    return [r.reason for cluster in resolve_entities(document, mentions) for r in cluster.references]


def test_a_last_name_is_the_only_person_who_bears_it() -> None:
    assert resolved("[Ann Vale] met [Bo Reed]. [Vale] left.") == {
        "Ann Vale": ["Ann Vale", "Vale"],
        "Bo Reed": ["Bo Reed"],
    }


def test_a_last_name_that_two_persons_bear_stays_alone() -> None:
    assert resolved("[Ann Vale] met [Tom Vale]. [Vale] left.") == {
        "Ann Vale": ["Ann Vale"],
        "Tom Vale": ["Tom Vale"],
        "Vale": ["Vale"],
    }


def test_a_last_name_means_who_was_named_before_the_second_bearer_came_up() -> None:
    assert resolved("[Ann Vale] won. [Vale] thanked her son, [Tom Vale].") == {
        "Ann Vale": ["Ann Vale", "Vale"],
        "Tom Vale": ["Tom Vale"],
    }
    assert reasons("[Ann Vale], [Vale], [Tom Vale]", "Person")[1] == "last name of the one named before"


def test_a_last_name_that_relatives_share_is_that_of_whom_the_title_names() -> None:
    family = "[Ann Vale] and [Tom Vale] wed. [Vale] left."
    assert resolved(f"[Ann Vale]\n\n{family}")["Ann Vale"] == ["Ann Vale", "Ann Vale", "Vale"]
    assert "Vale" in resolved(f"[Ann Vale] wins\n\n{family}")
    assert "Vale" in resolved(f"[Bo Reed]\n\n{family}")


def test_what_ends_a_title_is_no_part_of_its_name() -> None:
    told = "[Otto Carl Rask],\n\n[Otto Carl Rask] was a son of [Ida Rask] and her sister [Ada Rask]. Then [Rask] left."
    assert resolved(told)["Otto Carl Rask"] == ["Otto Carl Rask", "Otto Carl Rask", "Rask"]


def test_a_stop_that_belongs_to_the_name_of_a_title_stays_with_it() -> None:
    told = "[Sammy Davis Jr.]\n\n[Elvera Davis] was a dancer. [Sammy Davis Jr.] was her son. [Davis] sang in clubs."
    assert resolved(told)["Sammy Davis Jr."] == ["Sammy Davis Jr.", "Sammy Davis Jr.", "Davis"]
    assert resolved(told.replace("Jr.]\n", "Jr].\n", 1))["Sammy Davis Jr."] == [
        "Sammy Davis Jr",
        "Sammy Davis Jr.",
        "Davis",
    ]
    assert "Davis" in resolved(told.replace("Jr.]\n", "Jr.] sings.\n", 1))
    assert "Davis" in resolved(told.replace("[Sammy Davis Jr.]\n", "[Sammy Davis] Jr.\n", 1))


def test_a_first_line_of_stops_alone_is_no_title() -> None:
    assert resolved("...\n\n[Ann Vale] met [Bo Reed].") == {"Ann Vale": ["Ann Vale"], "Bo Reed": ["Bo Reed"]}


def test_the_fuller_name_may_come_later() -> None:
    assert resolved("[Vale] won. [Ann M. Vale], [A. Vale] and [Ann]") == {
        "Ann M. Vale": ["Vale", "Ann M. Vale", "A. Vale", "Ann"]
    }


def test_a_son_is_not_his_father() -> None:
    assert resolved("[John Reed] and [John Reed Jr.] and [Reed]") == {
        "John Reed": ["John Reed"],
        "John Reed Jr.": ["John Reed Jr."],
        "Reed": ["Reed"],
    }


def test_a_name_that_looks_like_a_number_in_small_letters_is_none() -> None:
    assert resolved("[Zhu Xi] taught. [Zhu Li] did not, and [Xi] went on.") == {
        "Zhu Li": ["Zhu Li"],
        "Zhu Xi": ["Zhu Xi", "Xi"],
    }
    assert len(resolved("[Pius XI] and [Pius X]")) == 2


def test_different_initials_are_different_persons() -> None:
    assert len(resolved("[John A. Reed] and [John B. Reed]")) == 2


def test_titles_are_no_part_of_a_name() -> None:
    assert resolved("[Dr. Ann Vale] and [Ms Vale] and [Vale]") == {"Dr. Ann Vale": ["Dr. Ann Vale", "Ms Vale", "Vale"]}
    assert len(resolved("[Thomas Reed] met [Mr. Thomas].")) == 2


def test_types_never_mix() -> None:
    clusters = resolve_entities(*marked("[Person:Halden] runs [Organization:Halden] in [Location:Halden]"))
    assert [c.entity.type for c in clusters] == ["Person", "Organization", "Location"]


def test_article_possessive_accents_case_and_full_stops_make_no_other_name() -> None:
    document, mentions = marked("the [the Müller Fund] of [Muller Fund’s] [MULLER FUND]", "Organization")
    (cluster,) = resolve_entities(document, mentions)
    assert cluster.entity.name == "Müller Fund"
    assert cluster.entity.aliases == ("MULLER FUND", "Muller Fund’s", "Müller Fund", "the Müller Fund")
    assert {r.reason for r in cluster.references} == {"same name in another spelling"}
    assert len(resolved("[U.S.] and [US]", "Location")) == 1


def test_an_article_that_is_part_of_a_name_stays() -> None:
    assert list(resolved("In [The Hague]. [The Hague] is old.", "Location")) == ["The Hague"]
    assert list(resolved("[The Norland Fund] paid. In [the Norland Fund]", "Organization")) == ["Norland Fund"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[World Trade Office] and [WTO]", "acronym"),
        ("[Bank of Port Ellis] and [BPE]", "acronym"),
        ("[Kestrel Dynamics Inc.] and [KD]", "acronym"),
        ("[Kobur Refineries] ([KBR])", "acronym in parentheses"),
        ("[Kestrel Dynamics Inc.] and [Kestrel Dynamics]", "without legal form"),
        ("[Kestrel Dynamics] and [Kestrel]", "beginning of the name"),
        ("[Norland Labour Court] and [Labour Court]", "end of the name"),
    ],
)
def test_short_names_of_organisations_are_found(text: str, reason: str) -> None:
    assert reasons(text, "Organization") == ["same name", reason]


def test_legal_forms_are_the_same_in_any_length_and_not_exchangeable() -> None:
    assert list(resolved("[Acme Corp.] or [Acme Corporation]", "Organization")) == ["Acme Corporation"]
    assert list(resolved("[Acme Inc.], [Acme Ltd.] or [Acme]", "Organization")) == ["Acme Inc.", "Acme Ltd.", "Acme"]
    assert list(resolved("[蓝湾航运有限公司]和[蓝湾航运]", "Organization")) == ["蓝湾航运有限公司"]


def test_an_acronym_that_two_names_could_mean_stays_alone() -> None:
    assert len(resolved("[Port Labour Office], [Pilots League Order] and [PLO]", "Organization")) == 3
    assert len(resolved("[Port Labour Office] ([PLO]), [Pilots League Order] and [PLO]", "Organization")) == 2


def test_every_reference_has_the_score_of_its_rule() -> None:
    document, mentions = marked("[Ann Vale] and [Vale]")
    (cluster,) = resolve_entities(document, mentions)
    assert [(r.target_id, r.score, r.reason) for r in cluster.references] == [
        (cluster.entity.id, 1.0, "same name"),
        (cluster.entity.id, 0.95, "last name"),
    ]


NAMES = [
    "Ann Vale",
    "A. Vale",
    "Vale",
    "Ann",
    "Tom Vale",
    "Tom Vale Jr.",
    "the Acme",
    "Acme Inc.",
    "AI",
    "’s",
    "the",
    ".",
]


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(["Person", "Organization", "Thing"])), max_size=12),
    st.randoms(use_true_random=False),
)
def test_the_order_of_mentions_changes_nothing_and_none_is_lost(
    names: list[tuple[str, str]], chance: random.Random
) -> None:
    document, mentions = marked(" ".join(f"[{type_}:{name}]" for name, type_ in names))
    clusters = resolve_entities(document, mentions)
    assert clusters == resolve_entities(document, chance.sample(mentions, len(mentions)))
    assert sorted(r.mention_id for c in clusters for r in c.references) == sorted(m.id for m in mentions)
    assert len({c.entity.id for c in clusters}) == len(clusters)
    types = {m.id: m.type for m in mentions}
    assert all(types[r.mention_id] == c.entity.type for c in clusters for r in c.references)


@given(st.text(min_size=1).filter(lambda t: not set(t) & set("[]:")))
def test_any_text_can_be_a_name(name: str) -> None:
    for type_ in ("Person", "Organization", "Location", "Thing"):
        document, mentions = marked(f"x [{type_}:{name}] y")
        assert len(resolve_entities(document, mentions)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "[Ann Vale] (née [Roe]) left.",
        "[Ann Vale] (born [Roe]) left.",
        "[Ann Vale] (or [Roe]) left.",
        "[Ann Vale], also known as [Roe], left.",
        "[Ann Vale] (professionally known as [Roe]) left.",
    ],
)
def test_another_name_that_the_text_gives_is_the_same_ones(text: str) -> None:
    assert resolved(text) == {"Ann Vale": ["Ann Vale", "Roe"]}
    assert reasons(text, "Person") == ["same name", "another name that the text gives"]


@pytest.mark.parametrize("text", ["[Ann Vale] or [Roe] left.", "[Ann Vale], who is known as [Roe]'s friend"])
def test_two_who_are_only_named_together_stay_two(text: str) -> None:
    assert len(resolved(text)) == 2


def test_the_second_of_two_surnames_may_be_left_out() -> None:
    assert resolved("[Ann Maria Vale Roe] came. [Ann Vale] left.") == {
        "Ann Maria Vale Roe": ["Ann Maria Vale Roe", "Ann Vale"]
    }


def test_rulers_of_one_name_stay_apart_and_the_name_alone_is_whom_the_text_names_first() -> None:
    assert resolved("[Olaf II] was the son of [Olaf I]. [Olaf] left.") == {
        "Olaf II": ["Olaf II", "Olaf"],
        "Olaf I": ["Olaf I"],
    }
    assert resolved("[Olaf IX of Norway] met [Olaf X]. [Olaf IX] left.") == {
        "Olaf IX of Norway": ["Olaf IX of Norway", "Olaf IX"],
        "Olaf X": ["Olaf X"],
    }


def test_a_ruler_is_called_without_the_number() -> None:
    assert resolved("[George III] ruled; [George] had nine sons.") == {"George III": ["George III", "George"]}
    assert resolved("[Ann Lee Jr.] met [Ann].")["Ann Lee Jr."] == ["Ann Lee Jr.", "Ann"]


@pytest.mark.parametrize(
    "text",
    [
        "[Edgar], [Duke of Kent], spoke.",
        "[Edgar], [Grand Duke of Holt], spoke.",
        "[Ada of Holt], [Margravine of Ulm], spoke.",
        "[Ann Lee], [Baroness Roe] (born 1901), spoke.",
        "[Ann Lee], 2nd Baroness [Roe], spoke.",
        "[Victoria of Kent] (later [Queen Ada]) spoke.",
    ],
)
def test_a_title_that_follows_a_name_is_its_bearers(text: str) -> None:
    assert len(resolved(text)) == 1


def test_who_has_a_name_and_a_title_is_called_by_the_name() -> None:
    said = resolved("[Ann Lee], [Duchess of Oldenberg], spoke. [Lee] left, and the [Duchess of Oldenberg] came back.")
    assert said == {"Ann Lee": ["Ann Lee", "Duchess of Oldenberg", "Lee", "Duchess of Oldenberg"]}
    assert list(resolved("The [Duchess of Oldenberg] spoke.")) == ["Duchess of Oldenberg"]


@pytest.mark.parametrize("text", ["[Edgar], [Prince Olaf] spoke.", "[Edgar], [Duke of Kent] and [Ann] spoke."])
def test_whoever_is_listed_after_another_is_another(text: str) -> None:
    assert len(resolved(text)) > 1
