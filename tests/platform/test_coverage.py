import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import parse_schema
from consilience.graph.schema.type_names import TypeNames
from consilience.platform.commands.main import main
from consilience.platform.records.coverage import CoverageAccount
from consilience.platform.runs.coverage import account_of_coverage, coverage_by_team
from consilience.platform.runs.estimate import estimate_documents
from consilience.platform.runs.ledger import Ledger, open_ledger

NEWS, TOOLS = builtin_schema("news"), builtin_team("tools")
FRENCH = "Hier, le président a rencontré la chancelière à Berlin pour parler de l'avenir de l'Europe."
WAYS = (
    "What can: --team llm (asks a chat model), --team mixed (asks a chat model), rules for these types, under "
    "`corenlp:` (for Chinese `lac:`) in the schema (docs/tool-experts.md)."
)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "runs.sqlite") as opened:
        yield opened


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    assert stopped.value.code == 0
    said = capsys.readouterr()
    return said.out, said.err


def test_an_account_names_what_is_missing_and_the_teams_that_would_find_it() -> None:
    account = account_of_coverage(TOOLS, builtin_schema("scierc"))
    assert (account.types, len(account.uncovered), account.languages) == (13, 13, ("en", "zh"))
    assert account.alternatives == ("llm", "mixed")
    assert account.remark == f"The team tools can find none of the 13 types of the schema scierc. {WAYS}"
    assert account_of_coverage(TOOLS, NEWS).remark == ""


def test_a_team_that_cannot_use_the_rules_finds_nothing_and_says_why() -> None:
    schema = parse_schema("name: s\nentities: {Ship: {corenlp: {lables: [X]}}}", "s.yaml")
    tools, llm = coverage_by_team([TOOLS, builtin_team("llm")], schema)
    assert (tools.uncovered, tools.languages) == (TypeNames(("Ship",)), ())
    assert "entities.Ship" in tools.remark
    assert llm == CoverageAccount("llm", "s", 1, TypeNames(), None, (), "")


async def test_a_dry_run_tells_which_documents_nobody_would_read_and_which_types_nobody_finds(ledger: Ledger) -> None:
    notes = [Document(FRENCH, "a.txt", "a.txt", "text/plain", "fr"), Document("Ann.", "b.txt", "b.txt")]
    found = await estimate_documents(notes, file=TOOLS, schema=builtin_schema("scierc"), ledger=ledger)
    assert [each.unread for each in found.documents] == [
        "Its language seems to be fr; the team tools reads en, zh only.",
        "",
    ]
    assert found.coverage is not None
    assert len(found.coverage.uncovered) == 13


def test_the_list_of_schemas_tells_what_each_team_finds(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = called(capsys, "schemas", "--json")
    listed = {schema["name"]: schema for schema in json.loads(out)["schemas"]}
    tools = {name: {c["team"]: c for c in schema["coverage"]}["tools"] for name, schema in listed.items()}
    assert len(listed) == 21
    assert sum(len(one["uncovered"]["entities"]) > 0 for one in tools.values()) == 14
    out, err = called(capsys, "schemas", "scierc")
    assert "scierc" in out
    assert "The team tools can find none of the 13 types of the schema scierc." in err
    assert "duee1" in called(capsys, "schemas")[0]


def test_the_list_of_teams_tells_what_each_finds_of_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = called(capsys, "teams", "--schema", "wikievents")
    assert "47 of 54" in " ".join(out.split())
    assert "The team tools cannot find 7 of the 54 types of the schema wikievents" in err
    teams = {team["name"]: team for team in json.loads(called(capsys, "teams", "--json")[0])["teams"]}
    assert teams["tools"]["coverage"]["languages"] == ["en", "zh"]
    assert teams["llm"]["coverage"]["languages"] is None


def test_a_dry_run_prints_it_for_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    (tmp_path / "a.txt").write_text(FRENCH, encoding="utf-8")
    out, err = called(capsys, "ingest", str(tmp_path / "a.txt"), "--dry-run", "--schema", "scierc")
    assert "seems to be fr" in " ".join(out.split())
    assert "can find none of the 13 types" in err
