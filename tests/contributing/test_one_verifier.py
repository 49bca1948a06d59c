"""CONTRIBUTING.md followed word by word: a strategy, a protocol of debates, a verifier and a metric not there yet."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.contributing.adding import add_to_a_copy, consilience, offer
from tests.servers.answers import Asked, Scripted, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

pytestmark = pytest.mark.slow

STRATEGY = '''
"""A second thought: the question put twice, and the second answer taken."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.strategies.registry import strategy


@strategy("second_thought")
class SecondThought:
    name = "second_thought"
    signature = "second_thought"
    templates = ()

    async def propose(self, consultation: Consultation) -> Answer | None:
        messages = consultation.conversation()
        await consultation.ask_for_answer(messages)
        return await consultation.ask_for_answer(messages, sample=1)
'''
PROTOCOL = '''
"""The first answer wins, and nobody is asked."""

from collections.abc import Sequence

from consilience.agents.models.usage import Usage
from consilience.agents.verification.debate.protocols.registry import protocol
from consilience.agents.verification.debate.protocols.result import result
from consilience.agents.verification.debate.shared.records import DebateResult, JudgeReply, Question, Rollout
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules, Told, nobody
from consilience.agents.verification.debate.shared.sources import DebateSource


@protocol("first_answer")
async def first_answer(
    question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
) -> DebateResult:
    judgements = (JudgeReply("regular", "A", 0, "The first."), JudgeReply("flipped", "B", 0, "The first."))
    for judgement in judgements:
        told(1, judgement)
    return result("first_answer", question, sources, cast, rules, [Rollout((), judgements)], Usage())
'''
VERIFIER = '''
"""Names: a claim is supported if its source has all words that begin with a capital."""

import re
from collections.abc import Sequence

from consilience.agents.laboratory.verifiers.registry import Bench, OnJudged, nobody_waits, verifier
from consilience.evaluation.records.claims import Judgement, StatedClaim


@verifier("names")
class Names:
    signature = "names"

    def __init__(self, bench: Bench) -> None:
        pass

    async def judge(self, claims: Sequence[StatedClaim], on_judged: OnJudged = nobody_waits) -> list[Judgement]:
        found = []
        for claim in claims:
            names = re.findall("[A-Z][a-z]+", claim.text)
            found.append(Judgement(claim.id, sum(name in claim.source for name in names) / len(names)))
            on_judged()
        return found
'''
METRIC = '''
"""Pairs of mentions that both sides put into one cluster."""

from collections.abc import Iterable

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.coreference.registry import metric


@metric("pairs", "pairs")
def pairs(table: ContingencyTable) -> Ratio:
    both = _pairs(table.common.values())
    return Ratio(both, _pairs(table.key_sizes), both, _pairs(table.response_sizes))


def _pairs(sizes: Iterable[int]) -> float:
    return sum(size * (size - 1) / 2 for size in sizes)
'''
MODULES = {
    "agents/experts/chat/strategies/second_thought.py": STRATEGY,
    "agents/verification/debate/protocols/first_answer.py": PROTOCOL,
    "agents/laboratory/verifiers/names.py": VERIFIER,
    "evaluation/coreference/pairs.py": METRIC,
}
TEXT = "Ann met Max in Oslo."


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with each module in the room of its like."""
    folder = tmp_path_factory.mktemp("added")
    for path, text in MODULES.items():
        add_to_a_copy(folder, path, text)
    return folder


def test_a_strategy_is_how_an_expert_of_a_team_file_works(
    added: Path, tmp_path: Path, openai_server: Callable[[Script], ScriptedOpenAI], monkeypatch: pytest.MonkeyPatch
) -> None:
    def thinks_again(asked: Asked) -> Scripted:
        found = ["Ann"] if asked.number == 1 else ["Ann", "Max"]
        return says(json.dumps({"entities": [{"text": name, "type": "Person", "quote": TEXT} for name in found]}))

    server = openai_server(thinks_again)
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-test")
    (tmp_path / "team.yaml").write_text(
        f'name: alone\nmodels: {{default: {{model: scripted, base_url: "{server.url}"}}}}\n'
        "experts: [{name: people, task: ner, strategy: second_thought}]\n"
    )
    (tmp_path / "schema.yaml").write_text("name: people\nentities: {Person: {definition: A human being.}}\n")
    (tmp_path / "note.txt").write_text(TEXT)

    team = ("--team", str(tmp_path / "team.yaml"), "--schema", str(tmp_path / "schema.yaml"), "--verify", "none")
    done = consilience(added, "extract", *team, str(tmp_path / "note.txt"))

    assert [entity["text"] for entity in json.loads(done.stdout)["entities"]] == ["Ann", "Max"]
    assert server.count == 2


def test_a_protocol_is_compared_with_the_others(added: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL", "nobody")
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-test")
    answers = [("Ann met Max.", "Ann met Bob.", "A"), ("Max met Bob.", "Max met Ann.", "B")]
    path = tmp_path / "questions.jsonl"
    path.write_text(
        "".join(
            json.dumps({"source": TEXT, "question": "Who met?", "answer_a": a, "answer_b": b, "truth": truth}) + "\n"
            for a, b, truth in answers
        )
    )

    done = consilience(
        added,
        "experiment",
        "debates",
        str(path),
        "-o",
        str(tmp_path / "debates.jsonl"),
        "--protocol",
        "first_answer",
        "--json",
    )

    printed = json.loads(done.stdout)
    assert printed["groups"]["first_answer"]["accuracy"]["value"] == 0.5
    assert printed["usage"]["first_answer"]["calls"] == 0


def test_a_protocol_that_there_is_not_is_told_with_those_there_are(added: Path, tmp_path: Path) -> None:
    (tmp_path / "team.yaml").write_text(
        "name: alone\nmodels: {default: {model: scripted}}\n"
        "experts: [{name: people, task: ner}]\nverification: {protocol: last_answer}\n"
    )
    done = consilience(added, "teams", "check", str(tmp_path / "team.yaml"))
    assert "there is no protocol 'last_answer'; there are naive" in done.stderr
    assert "first_answer" in done.stderr


def in_a_package_of_its_own(folder: Path) -> Path:
    """Write what `pip install` leaves of a package with a verifier; the others are the tree's alone."""
    (folder / "acme").mkdir()
    (folder / "acme" / "names.py").write_text(VERIFIER)
    offer(folder, {"consilience.verifiers": {"acme": "acme.names"}})
    return folder


@pytest.mark.parametrize("packaged", [False, True])
def test_a_verifier_is_asked_about_claims(added: Path, tmp_path: Path, packaged: bool) -> None:
    claims = [("Ann met Max.", True), ("Ann met Bob.", False)]
    path = tmp_path / "claims.jsonl"
    path.write_text(
        "".join(
            json.dumps({"id": str(number), "source": TEXT, "claim": claim, "supported": held}) + "\n"
            for number, (claim, held) in enumerate(claims)
        )
    )

    found = in_a_package_of_its_own(tmp_path) if packaged else added
    done = consilience(found, "evaluate", "verification", str(path), "--verifier", "names", "--json")

    printed = json.loads(done.stdout)
    assert (printed["verifiers"]["names"]["auc"]["value"], printed["signatures"]["names"]) == (1.0, "names")


def test_a_metric_stands_beside_the_others(added: Path, tmp_path: Path) -> None:
    def written(name: str, clusters: str) -> str:
        rows = "".join(f"a 0 {at} word ({cluster})\n" for at, cluster in enumerate(clusters))
        (tmp_path / name).write_text(f"#begin document (a); part 000\n{rows}\n#end document\n")
        return str(tmp_path / name)

    sides = (written("key.conll", "1111"), written("response.conll", "1122"))
    one = json.loads(consilience(added, "evaluate", "coreference", *sides, "--metric", "pairs", "--json").stdout)
    table = consilience(added, "evaluate", "coreference", *sides).stdout

    assert (one["pairs"]["recall"], one["pairs"]["precision"]) == (2 / 6, 1.0)
    assert "muc" in table.casefold()
    assert "pairs" in table
