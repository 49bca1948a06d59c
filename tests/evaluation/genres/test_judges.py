from typing import Any

import pytest
from tests.evaluation.genres.kept import Kept

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.judges.answers import counts, truths
from consilience.evaluation.genres.judges.chat import ChatJudge
from consilience.evaluation.genres.judges.cost import Cost, JudgePrices
from consilience.evaluation.genres.judges.prompting import FACTUALNESS, GRANULARITY, render
from consilience.evaluation.records.triples import Document, SystemOutput, Triple
from consilience.evaluation.support.errors import VerdictError

ANN = Triple("Ann", "founded", "Acme")
BOB = Triple("Bob", "joined", 'Acme "Inc."')
TEXT = Document("d1", "Ann founded Acme in 1990.")


class Model:
    """Answers as an OpenAI-compatible endpoint does, and counts."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        assert path == "chat/completions"
        self.asked.append(body)
        usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
        message = {"role": "assistant", "content": self.answers.pop(0)}
        return {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": usage}


@pytest.fixture
def cache() -> Kept:
    return Kept()


async def test_a_chat_model_judges_the_triples_of_a_document_in_one_request(cache: Kept) -> None:
    model = Model("1: true\n2: false", "1: 0\n2: 2")
    judge = ChatJudge(model, "judge-1", cache)
    assert await judge.factualness(TEXT, (ANN, BOB, ANN)) == (True, False, True)
    assert await judge.granularity(TEXT, (ANN, BOB)) == ("0", "2")
    assert model.asked[0] == {
        "model": "judge-1",
        "messages": [{"role": "user", "content": render(FACTUALNESS, TEXT.text, (ANN, BOB))}],
        "temperature": 0,
    }
    assert judge.cost == Cost(2, 200, 20)
    assert judge.signature == "judge-1,factualness_v1,granularity_v1,batch20"


async def test_verdicts_are_asked_for_once_and_kept_between_runs(cache: Kept) -> None:
    first = ChatJudge(Model("1: true"), "judge-1", cache)
    await first.factualness(TEXT, (ANN,))
    again = ChatJudge(Model("1: false"), "judge-1", cache)
    assert await again.factualness(TEXT, (ANN, BOB)) == (True, False)
    assert again.cost == Cost(1, 100, 10, cached=1)
    other_text = Document("d2", "Bob joined.")
    assert await ChatJudge(Model("1: false"), "judge-1", cache).factualness(other_text, (ANN,)) == (False,)
    assert await ChatJudge(Model("1: false"), "judge-2", cache).factualness(TEXT, (ANN,)) == (False,)


async def test_a_triple_without_a_verdict_is_asked_about_again_and_then_named(cache: Kept) -> None:
    model = Model("1: true", "1: false")
    assert await ChatJudge(model, "judge-1", cache).factualness(TEXT, (ANN, BOB)) == (True, False)
    silent = ChatJudge(Model("I cannot say.", "", "3: true"), "judge-3", cache)
    with pytest.raises(
        VerdictError, match=r"no verdict on \['Ann', 'founded', 'Acme'\] of document 'd1', asked 3 times"
    ):
        await silent.factualness(TEXT, (ANN,))


async def test_requests_are_batched_and_estimated_without_asking(cache: Kept) -> None:
    triples = [Triple("Ann", "met", f"person {n}") for n in range(5)]
    model = Model("1: true\n2: true", "1: true\n2: true", "1: true")
    judge = ChatJudge(model, "judge-1", cache, batch=2)
    before = judge.estimate([(TEXT, triples), (TEXT, triples)])
    assert (before.requests, before.completion_tokens, before.cached) == (6, 60, 10)
    assert model.asked == []
    await judge.factualness(TEXT, triples)
    assert judge.cost.requests == 3
    assert judge.estimate([(TEXT, triples)]).requests == 3
    assert Cost(1, 1_000_000, 500_000).sentence(JudgePrices(0.5, 2.0)) == (
        "1 requests, 1000000 tokens in, 500000 out, cost 1.5000"
    )


def test_answers_may_be_dressed_up_but_not_guessed() -> None:
    assert truths("Sure!\n- 1: **True**\n2) false, because …\n(3) - true\n4: maybe\n9: true\n1: false", 4) == {
        1: "true",
        2: "false",
        3: "true",
    }
    assert counts("1: 0\n2: 12 facts\n3: none", 3) == {1: "0", 2: "12"}


def test_prompts_show_text_and_triples_as_they_are() -> None:
    prompt = render(FACTUALNESS, "A <b>bold</b> text & more.", (ANN, Triple("Zoë", "said", '"hi"')))
    assert "TEXT\nA <b>bold</b> text & more.\nEND OF TEXT" in prompt
    assert '1: ["Ann", "founded", "Acme"]\n2: ["Zoë", "said", "\\"hi\\""]\nEND OF STATEMENTS' in prompt
    assert "one line for each of the 2 statements" in prompt
    assert '1: ["Ann", "founded", "Acme"]\nEND OF ITEMS' in render(GRANULARITY, "", (ANN,))


async def test_recorded_verdicts_come_before_the_judge_and_without_either_nothing_is_computed(cache: Kept) -> None:
    documents = [TEXT, Document("d2", "Bob joined Acme.")]
    system = SystemOutput("s", {"d1": (ANN,), "d2": (BOB,)}, supported={"d1": (False,)}, splits={"d1": ("0",)})
    settings = GenresSettings(topics=None)
    judge = ChatJudge(Model("1: true", "1: 1"), "judge-1", cache)
    means = (await score_genres(documents, [system], HashedNgrams(), settings, judge=judge)).systems["s"].means
    assert means["fs"].value == 0.5
    assert means["gs"].value == pytest.approx((1 + 0.36787944) / 2)
    with pytest.raises(VerdictError, match="Document 'd2' of s has 1 triples but 0 verdicts"):
        await score_genres(documents, [system], HashedNgrams(), settings)
    unjudged = SystemOutput("s", system.triples)
    result = (await score_genres(documents, [unjudged], HashedNgrams(), settings)).systems["s"].to_json()
    assert (result["fs"], result["gs"], result["ts"]) == (None, None, None)
    assert result["reasons"] == {
        "ts": "no topic model",
        "fs": "no judge",
        "gs": "no judge",
        "cs": "no gold",
        "precision": "no gold",
        "recall": "no gold",
        "f1": "no gold",
    }
