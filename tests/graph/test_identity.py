import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model import identity
from consilience.graph.model.identity import content_id, name_key
from consilience.graph.model.model import Chunk, Document, Entity, ExpertRecord, Fact, Mention, Run, Span, Verdict


def test_ids_tell_parts_apart_that_join_to_the_same_text() -> None:
    assert content_id("x", "ab", "c") != content_id("x", "a", "bc")
    assert content_id("x", "1") != content_id("x", 1)
    assert content_id("x", None) != content_id("x", "None")


def test_an_id_never_changes_between_releases() -> None:
    assert content_id("doc", "Text.") == "doc_1cc38edd63ad35b348070e632d19a104"


def test_what_is_in_a_graph_keeps_its_ids_between_releases() -> None:
    text = "Ann founded Acme."
    document, ann = Document(text, "a.txt", "texts/a.txt"), Entity("Person", "Ann", ("Ann",))
    said = Verdict("accepted", "quote check", "It says so.")
    known = {
        "doc_76c6e14665c81d387959b71e6f87935b": document.id,
        "run_145ff0bb92f562ca63e48a23b7d55cc6": Run(document.id, "team", "sig", "news", "schema-1", 2, "en", ()).id,
        "chunk_0139107ced1baa6a443402f8a0159124": Chunk(document.id, 0, Span(0, 17), text).id,
        "mention_907165f10938709a694fae77a259b597": Mention(document.id, "c", "entity", Span(0, 3), "Ann", "Person").id,
        "entity_ac7795330f266111b3f664aeaff66501": ann.id,
        "fact_acb72f367d20dd9d6661c80ee03ccc90": Fact("entity", ann.id, "Person", None, 1.0, (), (), said).id,
        "expert_ba078c465763cb67a3f5739aeb935a4c": ExpertRecord("reader", "re", "chat", "v1").id,
    }
    assert list(known) == list(known.values())


@given(st.lists(st.text(st.characters()) | st.integers() | st.none()))
def test_an_id_is_of_the_json_of_its_parts(parts: list[str | int | None]) -> None:
    encoded = json.dumps(parts, separators=(",", ":")).encode()
    assert content_id("x", *parts) == f"x_{hashlib.blake2b(encoded, digest_size=16).hexdigest()}"


def test_names_are_compared_without_case_width_blanks_and_invisible_characters() -> None:
    assert name_key("ACME  Corp") == name_key("Ａcme\u200b\tCorp\n") == "acme corp"


@given(st.text())
def test_a_name_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


@given(st.text(st.characters(max_codepoint=127)))
def test_the_key_of_ascii_is_made_in_the_short_way_as_in_the_long_one(name: str) -> None:
    assert name_key(name) == identity._fold_once(name)
