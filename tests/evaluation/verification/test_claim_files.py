"""Claims with people's labels: our shape and the published ones, told by what is in them."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from consilience.evaluation.formats.claims.files import read_claims
from consilience.evaluation.formats.judgements import judgement_lines, read_judgements
from consilience.evaluation.records.claims import Judgement, LabelledClaim, StatedClaim
from consilience.evaluation.support.errors import FormatError

TEXT = "Ada Quill founded Kestrel Books in Porto. She sold it to Norden in 2019."
in_a_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def written(folder: Path, *objects: object, name: str = "claims.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(one) + "\n" for one in objects), "utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(FormatError) as refused:
        read_claims(path)
    return str(refused.value).removeprefix(f"{path.parent}/")


def test_a_claim_has_its_source_and_what_people_say_of_it(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        {"id": "a", "source": TEXT, "claim": "Quill sold Kestrel Books.", "supported": True, "domain": "news"},
        {"source": TEXT, "claim": "Norden sold it.", "supported": False, "edit_types": ["swap"], "domain": None},
    )
    assert read_claims(path) == [
        LabelledClaim(StatedClaim("a", TEXT, "Quill sold Kestrel Books."), True, TEXT, "news"),
        LabelledClaim(StatedClaim("2", TEXT, "Norden sold it."), False, TEXT, errors=("swap",)),
    ]


def test_a_question_with_its_answer_is_a_claim_and_its_sentence_only_says_who_is_meant(tmp_path: Path) -> None:
    asked = {"question": "who sold something?", "answer": "Quill", "sentence": "Quill sold the house."}
    (claim,) = read_claims(
        written(tmp_path, {"id": 7, "source": TEXT, **asked, "supported": True, "annotations": [0, 0, 1]})
    )
    assert claim == LabelledClaim(
        StatedClaim("7", TEXT, "who sold something? Quill", *asked.values()),
        True,
        TEXT,
        annotations=(True, True, False),
    )


def test_a_source_may_be_a_key_of_the_file_beside(tmp_path: Path) -> None:
    path = written(tmp_path, {"source": "s0", "claim": "Quill sold it.", "supported": True})
    assert "claims.jsonl:1: source: 's0' seems to be the key of a text. Put claims_sources.json beside" in refusal(path)
    (tmp_path / "claims_sources.json").write_text(json.dumps({"s0": TEXT}), "utf-8")
    (claim,) = read_claims(path)
    assert (claim.stated.source, claim.group) == (TEXT, "s0")
    (tmp_path / "claims_sources.json").write_text(json.dumps({"s1": TEXT}), "utf-8")
    assert refusal(path) == "claims.jsonl:1: source: claims_sources.json has no text 's0'."


def test_files_of_a_folder_are_read_together_each_with_its_own_sources(tmp_path: Path) -> None:
    for name, text in (("one", TEXT), ("two", "Norden is a publisher of Porto.")):
        written(tmp_path, {"source": "s", "claim": f"{name} of it", "supported": True}, name=f"{name}.jsonl")
        (tmp_path / f"{name}_sources.json").write_text(json.dumps({"s": text}), "utf-8")
    found = [(claim.id, claim.stated.source, claim.stated.text) for claim in read_claims(tmp_path)]
    assert found == [("1", TEXT, "one of it"), ("1#2", "Norden is a publisher of Porto.", "two of it")]


def test_qasem_has_a_claim_for_each_question_by_the_majority_of_its_annotators(tmp_path: Path) -> None:
    qa = {"sent_id": 0, "predicate": "sold", "answer": "Quill"}
    line = {
        "source_id": "d7",
        "source": TEXT.split(),
        "summary": ["Quill sold a house ."],
        "model": "bart",
        "dataset": "cliff",
        "spans": [],
        "qas": [
            {"qa_id": 1, "question": "who sold something?", "annotations": [0, 1, 0], **qa},
            {"qa_id": 2, "question": "what did someone sell?", "annotations": [1, 1, 0], **qa, "answer": "a house"},
        ],
    }
    first, second = read_claims(written(tmp_path, line))
    assert first == LabelledClaim(
        StatedClaim(
            "d7/bart/1", TEXT, "who sold something? Quill", "who sold something?", "Quill", "Quill sold a house ."
        ),
        True,
        "d7",
        "cliff",
        annotations=(True, False, True),
    )
    assert (second.id, second.supported, second.stated.answer) == ("d7/bart/2", False, "a house")


def test_summedits_is_one_list_whose_name_says_the_domain(tmp_path: Path) -> None:
    path = tmp_path / "summedits_news.json"
    items = [
        {
            "id": "x_og",
            "doc": TEXT,
            "original_summary": "S.",
            "summary": "Quill sold it.",
            "label": 1,
            "edit_types": [],
        },
        {"id": "x_1", "doc": TEXT, "original_summary": "S.", "summary": "Norden sold it.", "label": 0},
    ]
    items[1]["edit_types"] = ["entity_modification"]
    path.write_text(json.dumps(items, indent=1), "utf-8")
    assert read_claims(path) == [
        LabelledClaim(StatedClaim("x_og", TEXT, "Quill sold it."), True, TEXT, "news"),
        LabelledClaim(StatedClaim("x_1", TEXT, "Norden sold it."), False, TEXT, "news", ("entity_modification",)),
    ]


def test_fool_me_twice_has_its_gold_evidence_as_source(tmp_path: Path) -> None:
    line = {
        "id": "k",
        "text": "Quill sold a publisher.",
        "label": "SUPPORTS",
        "gold_evidence": [{"section_header": "", "text": part} for part in TEXT.split(" She ")],
        "retrieved_evidence": [{"section_header": "", "text": "Something else."}],
        "category": "Literature",
        "wikipedia_page": "Ada Quill",
    }
    source = "Ada Quill founded Kestrel Books in Porto. sold it to Norden in 2019."
    assert read_claims(written(tmp_path, line)) == [
        LabelledClaim(StatedClaim("k", source, "Quill sold a publisher."), True, "Ada Quill", "Literature")
    ]


def test_what_wice_supports_in_part_is_not_supported(tmp_path: Path) -> None:
    line = {"claim": "Quill sold it to Norden in 2018.", "evidence": ["Quill sold it.", "Norden bought it."]}
    labels = ("supported", "partially_supported", "not_supported")
    path = written(tmp_path, *({**line, "label": label, "meta": {"id": f"dev1-{label}"}} for label in labels))
    assert [(claim.id, claim.supported, claim.errors) for claim in read_claims(path)] == [
        ("dev1-supported", True, ()),
        ("dev1-partially_supported", False, ("partially_supported",)),
        ("dev1-not_supported", False, ("not_supported",)),
    ]
    assert read_claims(path)[0].stated.source == "Quill sold it. Norden bought it."


@pytest.mark.parametrize("article", [{"article": TEXT}, {"article_id": "c1"}, {"id": "c1"}])
def test_a_pair_of_bump_is_two_claims_about_one_article(tmp_path: Path, article: dict[str, str]) -> None:
    (tmp_path / "bump_sources.json").write_text(json.dumps({"c1": TEXT}), "utf-8")
    pair = {"reference_summary": "Quill sold it.", "edited_summary": "Norden sold it.", "error_type": "Entity Error"}
    path = tmp_path / "bump.json"
    path.write_text(json.dumps([{**article, **pair}]), "utf-8")
    first, second = read_claims(path)
    assert [first.stated, second.stated] == [
        StatedClaim("1/reference", TEXT, "Quill sold it."),
        StatedClaim("1/edited", TEXT, "Norden sold it."),
    ]
    assert (first.supported, second.supported, first.pair == second.pair) == (True, False, True)
    assert (first.errors, second.errors) == ((), ("Entity Error",))


CLAIM = {"id": "a", "source": TEXT, "claim": "Quill sold it.", "supported": True}


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (['{"id": 1,'], "claims.jsonl:1: this is no JSON (Expecting property name"),
        ([json.dumps(CLAIM), "[1]"], "claims.jsonl:2: expected an object, found list."),
        ([json.dumps(CLAIM), "", json.dumps(CLAIM)], "claims.jsonl:3: id: the id 'a' comes twice."),
        ([json.dumps({**CLAIM, "supported": "yes"})], "claims.jsonl:1: supported: Input should be a valid boolean."),
        ([json.dumps({**CLAIM, "claim": ""})], "claims.jsonl:1: claim: there is none, nor"),
        ([json.dumps({"text": TEXT})], "claims.jsonl:1: this is no claim with a label. An object has"),
        (
            [json.dumps({"text": TEXT, "label": "MAYBE", "gold_evidence": [{"text": TEXT}]})],
            "claims.jsonl:1: label: Input should be 'SUPPORTS' or 'REFUTES'.",
        ),
        (
            ["[", json.dumps(CLAIM), ",", '{"source": 3, "supported": true}', "]"],
            "claims.jsonl:4: source: Input should",
        ),
        (["[", json.dumps(CLAIM), json.dumps(CLAIM)], "claims.jsonl:2: this is no JSON (the list has no comma"),
        ([""], "claims.jsonl: the file has no claims. An object has"),
        (["[]"], "claims.jsonl: the file has no claims. An object has"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_field(tmp_path: Path, lines: Sequence[str], why: str) -> None:
    path = tmp_path / "claims.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    assert refusal(path).startswith(why)


def test_judgements_are_probabilities_or_decisions_by_verifier(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        {"id": "a", "probability": 0.25},
        {"id": "b", "decision": True, "verifier": "rules"},
        {"id": "c", "decision": None},
        {"id": 4, "decision": "not supported", "probability": 0.5, "reason": "It says 2019."},
        name="mine.jsonl",
    )
    assert read_judgements(path) == {
        "mine": [
            Judgement("a", 0.25),
            Judgement("c", decision="undecided"),
            Judgement("4", 0.5, "not_supported", "It says 2019."),
        ],
        "rules": [Judgement("b", decision="supported")],
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"id": "a"}, "mine.jsonl:2: probability: there is none, nor a `decision`."),
        ({"id": "a", "probability": 1.5}, "mine.jsonl:2: probability: Input should be less than or equal to 1."),
        ({"id": "a", "decision": "perhaps"}, "mine.jsonl:2: decision: Input should be 'supported', 'not_supported' or"),
        ({"id": "z", "probability": 1}, "mine.jsonl:2: id: the claim 'z' is judged twice."),
        ({"probability": 1}, "mine.jsonl:2: id: Field required."),
    ],
)
def test_a_line_that_is_no_judgement_is_refused(tmp_path: Path, line: object, why: str) -> None:
    path = written(tmp_path, {"id": "z", "probability": 0.1}, line, name="mine.jsonl")
    with pytest.raises(FormatError) as refused:
        read_judgements(path)
    assert str(refused.value).removeprefix(f"{tmp_path}/").startswith(why)


words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)
judgements = st.builds(
    Judgement, words, st.floats(0, 1), st.sampled_from([None, "supported", "not_supported", "undecided"]), words
)


@in_a_folder
@given(st.dictionaries(words, st.lists(judgements, min_size=1, unique_by=lambda one: one.id), min_size=1))
def test_judgements_that_were_written_are_read_as_they_were(tmp_path: Path, said: dict[str, list[Judgement]]) -> None:
    path = tmp_path / "judgements.jsonl"
    path.write_text(judgement_lines(said), "utf-8")
    assert read_judgements(path) == said


@in_a_folder
@given(st.lists(st.tuples(words, words, st.booleans(), st.lists(words, max_size=2, unique=True)), min_size=1))
def test_claims_are_read_as_they_were_written(tmp_path: Path, claims: list[tuple[str, str, bool, list[str]]]) -> None:
    sources = {f"s{n}": source for n, (source, *_) in enumerate(claims)}
    (tmp_path / "claims_sources.json").write_text(json.dumps(sources), "utf-8")
    lines = [
        {"id": f"c{n}", "source": f"s{n}", "claim": text, "supported": held, "edit_types": errors}
        for n, (_, text, held, errors) in enumerate(claims)
    ]
    for path in (written(tmp_path, *lines), tmp_path / "claims.json"):
        if path.suffix == ".json":
            path.write_text(json.dumps(lines, indent=2), "utf-8")
        assert read_claims(path) == [
            LabelledClaim(
                StatedClaim(f"c{n}", source, text.strip()), held, f"s{n}", errors=() if held else tuple(errors)
            )
            for n, (source, text, held, errors) in enumerate(claims)
        ]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.floats(allow_nan=True) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["text", "id"]), inner, max_size=2),
    max_leaves=4,
)
MEMBERS = (
    *("id", "source", "claim", "supported", "question", "answer", "edit_types", "qas", "summary", "doc", "label"),
    *("text", "gold_evidence", "evidence", "meta", "reference_summary", "edited_summary", "article", "annotations"),
)


@in_a_folder
@given(st.lists(st.dictionaries(st.sampled_from(MEMBERS), values, max_size=8), max_size=4), st.text(max_size=5))
def test_whatever_a_file_holds_it_is_read_or_refused_with_its_name(
    tmp_path: Path, objects: list[dict[str, object]], behind: str
) -> None:
    path = tmp_path / "claims.jsonl"
    path.write_bytes(("\n".join(json.dumps(one) for one in objects) + behind).encode("utf-8", "surrogatepass"))
    for read in (read_claims, read_judgements):
        said = ""
        try:
            assert read(path)
        except FormatError as error:
            said = str(error)
        assert not said or said.startswith(f"{path}:")
