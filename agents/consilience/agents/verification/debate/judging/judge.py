"""The judge's side of a debate: what it is shown, asked, and asks itself."""

from collections.abc import Callable, Sequence

from consilience.agents.models.call_context import call_context
from consilience.agents.models.protocol import ChatModel, Message
from consilience.agents.verification.debate.judging.outcome import judgement_of
from consilience.agents.verification.debate.shared.records import JudgeReply, Letter, Order, Question, Speech
from consilience.agents.verification.debate.shared.rendering import definitions_of, render
from consilience.agents.verification.debate.shared.settings import DebateRules
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import Meter, run_together
from consilience.agents.verification.debate.text.tags import inside, without_thinking
from consilience.agents.verification.debate.text.transcript import letter_of, parse_speech, render_transcript, side_of

__all__ = ["ORDERS", "ask_for_questions", "ask_judge", "judge_messages", "judge_prompt", "question_for"]

ORDERS: tuple[Order, Order] = ("regular", "flipped")
"""In which a judge is shown the answers."""
_LETTERS: tuple[Letter, Letter] = ("A", "B")


def question_for(question: Question, order: Order) -> str:
    """Return the question with its answers as A and B in this order."""
    return render(
        "question",
        question.language,
        text=question.text,
        answers=[(letter, question.answers[side_of(letter, order)]) for letter in _LETTERS],
        definitions=definitions_of(question),
    )


def judge_messages(
    protocol: str,
    question: Question,
    order: Order,
    speeches: Sequence[Speech] = (),
    sources: Sequence[DebateSource] = (),
) -> tuple[Message, Message]:
    """Return all that a judge is shown: the rules, the same for every question; then question, answers and transcript.

    Of texts it sees only what is given.
    """
    language = question.language
    case = render(
        "judge",
        language,
        question=question_for(question, order),
        transcript=render_transcript(question, speeches, order),
        sources=render("sources", language, sources=[(s.name, s.passage) for s in sources]) if sources else "",
    )
    return Message("system", render("rules", language, protocol=protocol)), Message("user", case)


def judge_prompt(
    protocol: str,
    question: Question,
    order: Order,
    speeches: Sequence[Speech] = (),
    sources: Sequence[DebateSource] = (),
) -> str:
    """Return `judge_messages` as one text, by which lines that a reply only repeats are known."""
    return _as_text(judge_messages(protocol, question, order, speeches, sources))


async def ask_judge(
    protocol: str,
    question: Question,
    judge: ChatModel,
    rules: DebateRules,
    meter: Meter,
    *,
    orders: Sequence[Order] = ORDERS,
    speeches: Sequence[Speech] = (),
    sources: Sequence[DebateSource] = (),
    tell: Callable[[JudgeReply], object] | None = None,
) -> tuple[JudgeReply, ...]:
    """Return the judgements: `rules.votes` in each order, all asked side by side; `tell` is told each as it comes."""
    prompts = {order: judge_messages(protocol, question, order, speeches, sources) for order in orders}

    async def judgement(order: Order, sample: int) -> JudgeReply:
        with call_context(order=order):
            reply = await meter.ask(
                judge,
                prompts[order],
                "judge",
                round_number=max((s.round for s in speeches), default=1),
                temperature=rules.judge_temperature,
                sample=sample,
            )
        return judgement_of(reply.text, order, sample, _as_text(prompts[order]))

    return tuple(
        await run_together([judgement(order, sample) for order in orders for sample in range(rules.votes)], tell)
    )


async def ask_for_questions(
    question: Question, judge: ChatModel, rules: DebateRules, meter: Meter, speeches: Sequence[Speech], order: Order
) -> tuple[Speech, ...]:
    """Return what the judge asks the speakers of the debate so far, one question each; none if its reply has none."""
    round_number = max(s.round for s in speeches)
    letters = sorted({letter_of(s.side, order) for s in speeches if s.side is not None and s.role != "judge"})
    prompt = render(
        "judge_asks",
        question.language,
        question=question_for(question, order),
        transcript=render_transcript(question, speeches, order),
        letters=letters,
    )
    reply = await meter.ask(
        judge,
        [Message("user", prompt)],
        "judge",
        round_number=round_number,
        temperature=rules.judge_temperature,
    )
    return tuple(
        parse_speech(
            asked,
            round_number=round_number,
            role="judge",
            side=side_of(letter, order),
            speaker=judge.name,
            words=rules.words,
            sources=(),
        )
        for letter in letters
        if (asked := _read_question(reply.text, letter))
    )


def _read_question(reply: str, letter: Letter) -> str:
    return (inside(without_thinking(reply), f"ask_{letter.lower()}") or "").strip()


def _as_text(messages: Sequence[Message]) -> str:
    return "\n\n".join(message.content for message in messages)
