"""Preference of a judge after a speech for the answer that it defends: the measure of best-of-N.

After "Debating with More Persuasive LLMs Leads to More Truthful Answers" (ICML 2024), section 3: the log-probability of
the defended answer's letter as the judge's first token. Here it is a share of both letters, over both orders.
"""

import math
from collections.abc import Mapping, Sequence

from consilience.agents.models.protocol import ChatModel, Message, Reply
from consilience.agents.verification.debate.judging.judge import ORDERS, question_for
from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.shared.records import Order, Question, Speech
from consilience.agents.verification.debate.shared.rendering import render
from consilience.agents.verification.debate.shared.settings import DebateRules
from consilience.agents.verification.debate.shared.usage_meter import Meter, run_together
from consilience.agents.verification.debate.text.transcript import letter_of, render_transcript

__all__ = ["persuasion"]

_ALTERNATIVES = 5


async def persuasion(
    meter: Meter, judge: ChatModel, rules: DebateRules, question: Question, heard: Sequence[Speech], said: Speech
) -> float:
    """Return the judge's belief in the answer that a speech defends, once it was said; 0..1, mean of both orders.

    From an endpoint that gives no log-probabilities it is the share of `rules.votes` replies that name the answer.
    """
    beliefs = await run_together([_belief(meter, judge, rules, question, (*heard, said), order) for order in ORDERS])
    return sum(beliefs) / len(beliefs)


async def _belief(
    meter: Meter, judge: ChatModel, rules: DebateRules, question: Question, speeches: Sequence[Speech], order: Order
) -> float:
    said = speeches[-1]
    letter = letter_of(said.side or 0, order)
    prompt = render(
        "preference",
        question.language,
        question=question_for(question, order),
        transcript=render_transcript(question, speeches, order),
    )

    async def ask(sample: int) -> Reply:
        return await meter.ask(
            judge,
            [Message("user", prompt)],
            "preference judge",
            round_number=said.round,
            temperature=rules.judge_temperature if sample else 0.0,
            sample=sample,
            alternatives=0 if sample else _ALTERNATIVES,
        )

    first = await ask(0)
    shares = _shares(first.first_token)
    if shares["A"] + shares["B"] > 0:
        return shares[letter] / (shares["A"] + shares["B"])
    replies = [first, *await run_together([ask(sample) for sample in range(1, rules.votes)])]
    return sum(read_verdict(reply.text, prompt)[0] == letter for reply in replies) / len(replies)


def _shares(first_token: Mapping[str, float]) -> dict[str, float]:
    """Return the probability of each letter, summed over its spellings as a token: `A`, ` A`, `(A`."""
    shares = {"A": 0.0, "B": 0.0}
    for token, log_probability in first_token.items():
        if (letter := token.strip(" \t\n()[]*:.")) in shares:
            shares[letter] += math.exp(min(log_probability, 0.0))
    return shares
