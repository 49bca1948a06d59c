"""Debates as people read them: speeches with checked quotes, the judge's replies, quotes in their source."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from rich.text import Text

from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.agents.verification.debate.shared.records import DebateResult, Rollout, Speech
from consilience.agents.verification.debate.text.quotes import split_quotes
from consilience.graph.model.model import Span
from consilience.graph.records.debates import RecordedDebate
from consilience.platform.commands.shared.terminal import visible

__all__ = ["debate_head", "highlight_quotes", "sources_of", "speeches", "verdicts"]

_WHOLE = 2000
"""Characters of a source that is shown whole; of a longer one what stands around the quotes."""
_AROUND = 150
_VERIFIED, _UNVERIFIED = "green", "red"


def debate_head(debate: RecordedDebate) -> Iterator[Text]:
    """Yield the question, its answers, and how it was debated."""
    yield Text(debate.question, "bold")
    for number, answer in enumerate(debate.answers, 1):
        yield Text(f"  {number}  {answer}", "bold" if debate.answer == number else "")
    models = ", ".join(debate.models) or "a judge alone"
    yield Text(
        f"{debate.id}  {debate.protocol} by {models}: {debate.calls} calls, {debate.prompt_tokens:,} + "
        f"{debate.completion_tokens:,} tokens, cost {debate.cost:.4f}",
        "dim",
    )


def speeches(debate: RecordedDebate) -> Iterator[Text]:
    """Yield everything that was said, round by round; quotes in green are in the source, those in red are not."""
    result = _result(debate)
    rollouts = result.rollouts
    several = len(sources_of(debate)) > 1
    names = [f" in {source.name}" if several else "" for source in result.sources]
    for number, rollout in enumerate(rollouts, 1):
        if len(rollouts) > 1 and rollout.speeches:
            yield Text(f"\nRun {number}, answer {rollout.first + 1} first", "bold")
        for speech in rollout.speeches:
            yield Text(f"\nRound {speech.round}, {_speaker(speech)} ({speech.speaker})", "bold")
            yield _spoken(speech, names)


def verdicts(debate: RecordedDebate) -> Iterator[Text]:
    """Yield the judge's replies in both orders, and what they come to."""
    for number, rollout in enumerate(_result(debate).rollouts, 1):
        yield from _replies(number, rollout)
    decided = "No verdict" if debate.answer is None else f"Answer {debate.answer}"
    yield Text(f"\n{decided}, confidence {debate.confidence:.2f}: {debate.reason}", "bold")


def sources_of(debate: RecordedDebate) -> dict[str, str]:
    """Return the names of the documents that a debate is about, by their ids: one, or those of two rivals."""
    return {source.document_id: source.name for source in _result(debate).sources}


def highlight_quotes(debate: RecordedDebate, document_id: str, text: str) -> Iterator[Text]:
    """Yield a source, or of a long one the passages around the quotes, with every verified quote highlighted."""
    result = _result(debate)
    quotes = (q for r in result.rollouts for s in r.speeches for q in s.quotes)
    spans = {q.span for q in quotes if q.span and result.sources[q.source].document_id == document_id}
    quoted = sorted(span for span in spans if span.end <= len(text))
    shown = [Span(0, len(text))] if len(text) <= _WHOLE else list(_windows(quoted, len(text)))
    for window in shown:
        line = Text("  " + ("…" if window.start else "") + window.of(text).replace("\n", " "))
        offset = 2 + (1 if window.start else 0) - window.start
        for span in quoted:
            if window.covers(span):
                line.stylize("reverse", span.start + offset, span.end + offset)
        yield line.append("…" if window.end < len(text) else "")
    if not quoted:
        yield Text("  Nobody quoted anything that it says.", "dim")


def _windows(spans: Iterable[Span], length: int) -> Iterator[Span]:
    current: Span | None = None
    for span in spans:
        window = Span(max(0, span.start - _AROUND), min(length, span.end + _AROUND))
        if current and current.end >= window.start:
            current = current.join(window)
            continue
        if current:
            yield current
        current = window
    if current:
        yield current


def _result(debate: RecordedDebate) -> DebateResult:
    return DebateResult.from_json({**asdict(debate.transcript), "usage": to_plain(Usage())})


def _plain(words: str) -> str:
    """Return a model's words without what a terminal would obey."""
    return visible(words)


def _speaker(speech: Speech) -> str:
    if speech.role == "judge":
        return "the judge asks" + ("" if speech.side is None else f" whoever defends answer {speech.side + 1}")
    return f"{speech.role} for answer {'?' if speech.side is None else speech.side + 1}"


def _spoken(speech: Speech, names: Sequence[str]) -> Text:
    said, quotes = Text("  "), iter(speech.quotes)
    for part in split_quotes(speech.text):
        if not part.quoted:
            said.append(_plain(part.text).replace("\n", "\n  "))
            continue
        quote = next(quotes)
        if quote.span:
            said.append(f"“{_plain(quote.found)}”", _VERIFIED)
            place = f" [{quote.span.start}, {quote.span.end}){_plain(names[quote.source])}"
            said.append(f"{place} short" if quote.short else place, "dim")
        else:
            said.append(f"“{_plain(quote.text)}”", _UNVERIFIED).append(" not in the source", "dim")
    return said.append(" … (cut at the limit)", "dim") if speech.cut else said


def _replies(number: int, rollout: Rollout) -> Iterator[Text]:
    for judgement in rollout.judgements:
        shown = "answer 1 as A" if judgement.order == "regular" else "answer 2 as A"
        won = "no verdict" if judgement.side is None else f"answer {judgement.side + 1}"
        head = f"\nJudge of run {number}, {judgement.order} order ({shown}): {won}"
        yield Text(f"{head}. {judgement.problem}" if judgement.problem else head, "bold")
        yield Text("  " + _plain(judgement.reply).strip().replace("\n", "\n  "))
