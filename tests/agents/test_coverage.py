from pathlib import Path

import pytest

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.collaboration.coverage import TeamCoverage
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_coverage import team_coverage
from consilience.agents.configuration.team_file import load_team_file
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.coverage import Coverage
from consilience.agents.experts.learned import team_member
from consilience.agents.pipeline.nothing_found import why_nothing
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import Document, Span, Verdict
from consilience.graph.schema.schema import Schema, parse_schema
from consilience.graph.schema.type_names import TypeNames

SHIPS = """
name: ships
entities:
  Person: {corenlp: {labels: [PERSON]}}
  Ship: {}
relations:
  sails: {domain: [Person], range: [Ship], corenlp: {rows: ["{subject} sails {object}"]}}
  built: {domain: [Person], range: [Ship]}
events:
  Launch: {corenlp: {triggers: [{verbs: [launch]}]}}
  Sink: {}
"""


def ships(**replaced: str) -> Schema:
    text = SHIPS
    for old, new in replaced.items():
        text = text.replace(old, new)
    return parse_schema(text, "ships.yaml")


def document(text: str, language: str = "en") -> Document:
    return Document(text, "note", "note.txt", "text/plain", language)


def claim(decision: str, reason: str) -> Claim:
    verdict = Verdict(decision, "gate", reason)  # type: ignore[arg-type]
    return Claim("entity", Anchor(Span(0, 3), "Person", "Ann"), "Person", None, (), (), (), 1.0, verdict=verdict)


def test_a_team_of_tools_finds_the_types_that_have_rules_and_reads_english() -> None:
    coverage = team_coverage(builtin_team("tools"), ships())
    assert coverage.missing_types() == TypeNames(("Ship",), ("built",), ("Sink",))
    assert coverage.languages == ("en",)
    assert coverage.types_sentence() == (
        "The team tools cannot find 3 of the 6 types of the schema ships: entities Ship; relations built; events Sink."
    )
    assert coverage.missing_types("zh") == coverage.wanted
    assert (coverage.language_sentence("en"), coverage.language_sentence("fr")) == (
        "",
        "Its language seems to be fr; the team tools reads en only.",
    )


def test_models_find_every_type_in_every_language() -> None:
    for name in ("llm", "mixed"):
        coverage = team_coverage(builtin_team(name), ships())
        assert (len(coverage.missing_types("zh")), coverage.languages, coverage.types_sentence()) == (0, None, "")


def test_eight_of_the_shipped_schemas_have_no_rules_for_the_tools_and_that_is_said() -> None:
    coverage = team_coverage(builtin_team("tools"), builtin_schema("scierc"))
    assert coverage.types_sentence() == "The team tools can find none of the 13 types of the schema scierc."


def test_chinese_is_read_where_the_schema_has_rules_for_it() -> None:
    news = team_coverage(builtin_team("tools"), builtin_schema("news"))
    assert (news.languages, len(news.missing_types("zh")), news.language_sentence("zh")) == (("en", "zh"), 0, "")
    chinese = team_coverage(builtin_team("tools"), builtin_schema("duee1"))
    assert chinese.languages == ("zh",)
    assert (
        chinese.types_sentence() == "The team tools cannot find 1 of the 72 types of the schema duee1: entities 活动."
    )


def test_an_expert_that_is_only_heard_covers_nothing_and_one_with_a_schema_of_its_own_what_both_have(
    tmp_path: Path,
) -> None:
    (tmp_path / "own.yaml").write_text("name: own\nentities: {Ship: {corenlp: {names: [Argo]}}, Port: {}}\n")
    (tmp_path / "team.yaml").write_text(
        "name: mine\nexperts:\n"
        "  - {name: a, task: ner, kind: corenlp, schema: own.yaml}\n"
        "  - {name: b, task: ner, kind: corenlp, contributes: false}\n"
    )
    file = load_team_file(tmp_path / "team.yaml")
    assert team_coverage(file, ships()).missing_types().entities == ("Person",)


def test_a_team_that_is_built_knows_what_it_covers_and_rules_that_cannot_be_used_are_refused() -> None:
    team = build_team(builtin_team("tools"), ships(), Means({}, CoreNLP("http://127.0.0.1:9")))
    assert team.coverage == team_coverage(builtin_team("tools"), ships())
    with pytest.raises(SchemaError, match=r"ships: entities.Person"):
        team_coverage(builtin_team("tools"), ships(labels="lables"))


def test_a_long_list_of_types_is_cut_in_sentences() -> None:
    assert str(TypeNames(entities=tuple("ABCDEFG"))) == "entities A, B, C, D, E and 2 more"


ENGLISH = TeamCoverage(
    "t", "s", TypeNames(("Person", "Ship")), (("ner", Coverage(frozenset({"Person"}), frozenset({"en"}))),)
)
PARTLY = "The team t cannot find 1 of the 2 types of the schema s: entities Ship."


def test_a_run_that_accepts_something_needs_no_reason() -> None:
    assert why_nothing(document("Ann."), [claim("accepted", "")], ENGLISH) == ""


@pytest.mark.parametrize(
    ("read", "noted", "said"),
    [
        (document(" \n"), {}, "The text is empty."),
        (document("Anne dort.", "fr"), {}, "Its language seems to be fr; the team t reads en only."),
        (document("It rains."), {}, f"The experts found nothing of the schema in the text. {PARTLY}"),
        (document("It rains."), {"offered": 3}, f"What the experts found (3) fits no type of the schema. {PARTLY}"),
        (
            document("It rains."),
            {"unread": 2},
            f"The experts found nothing of the schema in the text. Replies that could not be read: 2. {PARTLY}",
        ),
    ],
)
def test_a_run_without_claims_says_what_kept_it(read: Document, noted: dict[str, int], said: str) -> None:
    assert why_nothing(read, (), ENGLISH, **noted) == said


def test_a_run_whose_team_can_find_no_type_says_so() -> None:
    nobody = TeamCoverage("t", "s", TypeNames(("Ship",)), (("ner", Coverage(frozenset())),))
    assert why_nothing(document("Ann."), (), nobody) == "The team t can find none of the 1 types of the schema s."
    lame = TeamCoverage(
        "t",
        "s",
        TypeNames(("Ship",)),
        (("ner", Coverage(frozenset({"Ship"}), frozenset({"en"}))), ("re", Coverage(frozenset(), None))),
    )
    assert why_nothing(document("安。", "zh"), (), lame) == "Its language seems to be zh; the team t reads en only."


def test_claims_none_of_which_was_accepted_are_counted_with_their_most_frequent_reason() -> None:
    claims = [claim("contested", "Two say otherwise."), claim("rejected", "No quote."), claim("rejected", "No quote.")]
    assert why_nothing(document("Ann."), claims, None) == (
        "No claim was accepted: 1 contested, 2 rejected. The most frequent reason: No quote."
    )


def test_an_optional_expert_whose_means_are_missing_is_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(team_member, "why_absent", lambda: "onnxruntime is not installed.")
    team = build_team(builtin_team("tools"), ships(), Means({}, CoreNLP("http://127.0.0.1:9")))
    assert [expert.kind for expert in team.experts] == ["corenlp"] * 3 + ["lac"] * 3
    assert team.coverage is not None
    assert team.coverage.absent_sentence() == (
        "learned-ner of the team tools is left out: onnxruntime is not installed. "
        "learned-re of the team tools is left out: onnxruntime is not installed. "
        "learned-ee of the team tools is left out: onnxruntime is not installed."
    )


def test_the_learned_expert_finds_relations_without_a_rule_between_entities_that_rules_find() -> None:
    described = ships(**{"built: {domain: [Person], range: [Ship]}": "knows: {domain: [Person], range: [Person]}"})
    assert team_coverage(builtin_team("tools"), described).missing_types().relations == ()
    silent = "knows: {domain: [Person], range: [Person], learned: {least: 1}}"
    ordered = ships(**{"built: {domain: [Person], range: [Ship]}": silent})
    assert team_coverage(builtin_team("tools"), ordered).missing_types().relations == ("knows",)
