"""The trial of a model: small questions one by one, some at once, one long one; nothing is cached or tried again."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace

from consilience.agents.models.forms.modes import MODES, Mode
from consilience.agents.models.forms.response_format import response_format
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.opening.factory import PlacedModel
from consilience.agents.models.probing.context_length import CODE_WORD, long_question, read_stated_context
from consilience.agents.models.probing.findings import (
    ContextFinding,
    LanguageFinding,
    ModeFinding,
    ModelFindings,
    Thinking,
)
from consilience.agents.models.probing.listing import ListedModel, list_models
from consilience.agents.models.probing.questions import FORM, QUESTIONS, SmallQuestion
from consilience.agents.models.probing.reply_reading import ReplyFinding, read_reply
from consilience.agents.models.probing.sentences import failure_sentence
from consilience.agents.models.protocol import Asker, Message, Reply
from consilience.agents.models.request import Request
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ServiceError

__all__ = ["Told", "probe_model"]

Told = Callable[[str, int, int], None]
"""Is told what is asked next, how many questions are done, and how many there are."""
_SHORT, _LONG = 256, 2048
"""Tokens of a reply: of one that answers at once, and of one that thinks first."""
_AT_ONCE = 4
_FASTER = 0.75
"""Share of the time one after another below which questions at once go side by side."""
_MEASURABLE_S = 0.2
"""Below which a server is so fast that nothing can be told."""
_PATIENCE = 3
"""Failures in a row after which no more is asked."""
_SHOWN = 80
_ASKER = Asker("probe", "none", 1)


@dataclass(slots=True)
class _Trial:
    """Trial so far."""

    placed: PlacedModel
    below: Layer
    most_tokens: int
    usage: Usage = field(default_factory=Usage)
    read: list[tuple[SmallQuestion, ReplyFinding]] = field(default_factory=list)
    timed: list[tuple[int, float]] = field(default_factory=list)
    """⟨tokens of the reply, seconds⟩ of questions that were asked alone."""
    failures: list[str] = field(default_factory=list)

    async def ask(self, messages: Sequence[Message], mode: Mode) -> tuple[Reply, float]:
        """Return a reply and its seconds."""
        limit = min(self.placed.configuration.max_tokens, self.most_tokens)
        temperature = self.placed.configuration.temperature
        request = Request(tuple(messages), _ASKER, None if mode == "text" else FORM, temperature, 0, limit, 0)
        began = time.perf_counter()
        reply = await self.below(replace(request, response_format=response_format(request, mode)))
        self.usage += reply.usage
        return reply, time.perf_counter() - began

    def needs_room(self, question: SmallQuestion, reply: Reply) -> bool:
        """Tell whether a model thinks before it answers, and had no more than a short reply; from then on it has."""
        found = read_reply(question, reply)
        if self.most_tokens == _LONG or not (found.aloud or found.silently or not reply.text.strip()):
            return False
        self.most_tokens = _LONG
        return True


async def probe_model(
    placed: PlacedModel,
    *,
    timeout_s: float,
    needed: int | None = None,
    questions: Sequence[SmallQuestion] = QUESTIONS,
    told: Told = lambda *_: None,
) -> ModelFindings:
    """Ask a model some small questions and return what that tells.

    Args:
        placed: the model, its endpoint and its key.
        timeout_s: for each answer; the first that fails ends the trial.
        needed: tokens of the longest prompt that it is to take; None tries none.
        questions: at least one; the first is asked in every mode.
        told: of progress.

    Raises:
        ServiceError: it cannot be asked at all; one sentence that says why, and what to do.
    """
    from consilience.agents.models.transport.endpoint import Endpoint
    from consilience.agents.models.transport.http_post import Post
    from consilience.agents.models.transport.stream_client import http_client

    configured = placed.configuration.model_copy(update={"timeout_s": timeout_s})
    async with AsyncExitStack() as stack:
        post, client = Post(), http_client(_AT_ONCE)
        stack.push_async_callback(post.aclose)
        stack.push_async_callback(client.aclose)
        trial = _Trial(placed, Endpoint(configured, placed.url, placed.key, post, client), _SHORT)
        steps = len(MODES) + len(questions) + (needed is not None)
        listed = await _list_models(placed, timeout_s)
        modes, first_s = await _modes(trial, questions[0], listed, told, steps)
        mode: Mode = next((mode for mode in MODES if modes[mode].outcome == "obeyed"), "text")
        side_by_side = await _questions(trial, questions, mode, told, steps)
        context, prompt_speed = None, None
        if needed is not None:
            told("a long prompt", steps - 1, steps)
            context, prompt_speed = await _context(trial, needed, _context_of(placed, listed))
        return _findings(trial, listed, first_s, modes, mode, side_by_side, context, prompt_speed)


async def _list_models(placed: PlacedModel, timeout_s: float) -> tuple[ListedModel, ...] | None:
    if placed.configuration.kind == "azure":
        return None
    try:
        return await list_models(placed.url, placed.key, timeout_s)
    except RequestFailedError as failure:
        raise ServiceError(failure_sentence(placed.configuration.model, placed.url, failure)) from None


def _context_of(placed: PlacedModel, listed: Sequence[ListedModel] | None) -> int | None:
    return next((each.context for each in listed or () if each.name == placed.configuration.model), None)


async def _modes(
    trial: _Trial, question: SmallQuestion, listed: Sequence[ListedModel] | None, told: Told, steps: int
) -> tuple[dict[Mode, ModeFinding], float]:
    """Ask the first question in every mode; in words first, since every server takes that."""
    found: dict[Mode, ModeFinding] = {}
    first_s = 0.0
    for number, mode in enumerate(reversed(MODES)):
        told(f"the form {mode}", number, steps)
        try:
            reply, seconds = await trial.ask(question.messages, mode)
            if reply.truncated and trial.needs_room(question, reply):
                reply, _ = await trial.ask(question.messages, mode)
        except RequestFailedError as failure:
            if number == 0:
                name, url = trial.placed.configuration.model, trial.placed.url
                raise ServiceError(failure_sentence(name, url, failure, listed)) from None
            found[mode] = ModeFinding("refused", failure.what)
            continue
        first_s = first_s or seconds
        obeyed = read_reply(question, reply).formed
        found[mode] = ModeFinding("obeyed") if obeyed else ModeFinding("ignored", _show_reply(reply.text))
    return {mode: found[mode] for mode in MODES}, first_s


async def _questions(
    trial: _Trial, questions: Sequence[SmallQuestion], mode: Mode, told: Told, steps: int
) -> bool | None:
    """Ask all questions in a mode, the last ones at once; return whether those went side by side."""
    alone = questions[:-_AT_ONCE] if len(questions) > 2 * _AT_ONCE else questions
    in_a_row = 0
    for number, question in enumerate(alone):
        told(f"question {number + 1} of {len(questions)}", len(MODES) + number, steps)
        in_a_row = 0 if await _question(trial, question, mode) else in_a_row + 1
        if in_a_row >= _PATIENCE:
            return None
    together = questions[len(alone) :]
    if not together or not trial.timed:
        return None
    told(f"{len(together)} questions at once", len(MODES) + len(alone), steps)
    rate = sum(seconds for _, seconds in trial.timed) / max(1, sum(tokens for tokens, _ in trial.timed))
    spoken = trial.usage.completion_tokens
    began = time.perf_counter()
    went_well = await asyncio.gather(*(_question(trial, each, mode, alone=False) for each in together))
    took = time.perf_counter() - began
    one_by_one = rate * (trial.usage.completion_tokens - spoken)
    return took < _FASTER * one_by_one if all(went_well) and one_by_one > _MEASURABLE_S else None


async def _question(trial: _Trial, question: SmallQuestion, mode: Mode, *, alone: bool = True) -> bool:
    try:
        reply, seconds = await trial.ask(question.messages, mode)
    except RequestFailedError as failure:
        trial.failures.append(failure.what)
        return False
    trial.read.append((question, read_reply(question, reply)))
    if alone:
        trial.timed.append((reply.usage.completion_tokens, seconds))
    return True


async def _context(trial: _Trial, needed: int, stated: int | None) -> tuple[ContextFinding, float | None]:
    """Ask a question as long as the longest prompt; return also how many tokens a second were read."""
    try:
        reply, seconds = await trial.ask(long_question(needed), "text")
    except RequestFailedError as failure:
        said = read_stated_context(f"{failure.what} {failure.said}")
        return ContextFinding(needed, said or stated, fits=False, reason=failure.what), None
    remembers = CODE_WORD.lower() in reply.text.lower()
    speaking = reply.usage.completion_tokens * _seconds_a_token(trial)
    reading = max(seconds - speaking, seconds / 10)
    read = reply.usage.prompt_tokens / reading if reading > 0 else None
    return ContextFinding(needed, stated, fits=True, remembers=remembers), read


def _seconds_a_token(trial: _Trial) -> float:
    spoken = sum(tokens for tokens, _ in trial.timed)
    return sum(seconds for _, seconds in trial.timed) / spoken if spoken else 0.0


def _findings(
    trial: _Trial,
    listed: Sequence[ListedModel] | None,
    first_s: float,
    modes: dict[Mode, ModeFinding],
    mode: Mode,
    side_by_side: bool | None,
    context: ContextFinding | None,
    prompt_speed: float | None,
) -> ModelFindings:
    found = [finding for _, finding in trial.read]
    a_token = _seconds_a_token(trial)
    return ModelFindings(
        model=trial.placed.configuration.model,
        url=trial.placed.url,
        listed=None if listed is None else tuple(each.name for each in listed),
        first_s=round(first_s, 3),
        modes=modes,
        mode=mode,
        asked=len(found) + len(trial.failures),
        formed=sum(each.formed for each in found),
        failures=tuple(dict.fromkeys(trial.failures)),
        languages={language: _language(trial, language) for language in ("en", "zh")},
        thinking=_thinking(found),
        echoes=sum(each.echoes for each in found),
        cut_off=sum(each.cut_off for each in found),
        tokens_per_second=round(1 / a_token, 1) if a_token else None,
        prompt_tokens_per_second=None if prompt_speed is None else round(prompt_speed, 1),
        side_by_side=side_by_side,
        context=context,
        usage=trial.usage,
    )


def _show_reply(text: str) -> str:
    line = " ".join(text.split())
    return f"it said {line[:_SHOWN]!r}" if line else "it said nothing"


def _language(trial: _Trial, language: str) -> LanguageFinding:
    found = [finding for question, finding in trial.read if question.language == language]
    return LanguageFinding(len(found), sum(each.formed for each in found), sum(each.right for each in found))


def _thinking(found: Sequence[ReplyFinding]) -> Thinking:
    if any(each.aloud for each in found):
        return "aloud"
    return "silently" if 2 * sum(each.silently for each in found) > len(found) else "no"
