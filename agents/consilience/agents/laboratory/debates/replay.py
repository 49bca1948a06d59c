"""Recorded debates held once more without any model: rendered, checked, read and settled anew."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.judging.judge import judge_prompt
from consilience.agents.verification.debate.judging.outcome import outcome_of
from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.shared.records import JudgeReply, Language, Question, Rollout, Speech
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.quotes import check_speech_quotes
from consilience.agents.verification.debate.text.transcript import render_transcript, side_of
from consilience.evaluation.formats.debates.files import read_debate_lines
from consilience.evaluation.records.debates import RecordedDebate, RecordedQuote, RecordedSpeech, RecordedVerdict
from consilience.evaluation.support.errors import FormatError

__all__ = ["ReplayCounts", "read_texts", "replay_debate", "transcripts"]


@dataclass(frozen=True, slots=True)
class ReplayCounts:
    """Counts of what came out otherwise than it was recorded; addition joins counts."""

    verdicts: int = 0
    """Replies read again."""
    verdicts_changed: int = 0
    outcomes_changed: int = 0
    quotes: int = 0
    """Quotes looked up again."""
    quotes_found: int = 0
    quotes_changed: int = 0
    """Quotes that were recorded as found and are not, or the other way round."""

    def __add__(self, other: "ReplayCounts") -> "ReplayCounts":
        return ReplayCounts(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


def replay_debate(debate: RecordedDebate, texts: Mapping[str, TextIndex]) -> tuple[RecordedDebate, ReplayCounts]:
    """Return a debate as it comes out today, and how that differs from the record.

    Replies of judges who named letters are read again, and the outcome follows from them. Quotes are looked up again
    where a text is known; then their spans are characters of it.

    Args:
        debate: as it was recorded.
        texts: by the names of the sources.
    """
    sources = _sources(debate, texts)
    verdicts = tuple(_read_again(debate, verdict, sources) for verdict in debate.verdicts)
    outcome = outcome_of(_rollouts(debate, verdicts)).side if debate.shape == "own" else debate.outcome
    runs = tuple(tuple(_check_quotes(speech, sources) for speech in run) for run in debate.runs)
    counts = ReplayCounts(
        verdicts=len(verdicts) if debate.shape == "own" else 0,
        verdicts_changed=sum(a.side != b.side for a, b in zip(verdicts, debate.verdicts, strict=True)),
        outcomes_changed=int(outcome != debate.outcome),
    )
    for before, after in zip(debate.runs, runs, strict=True):
        for said, again in zip(before, after, strict=True):
            counts += _quote_counts(said, again) if said is not again else ReplayCounts()
    return replace(debate, verdicts=verdicts, outcome=outcome, runs=runs), counts


def _quote_counts(said: RecordedSpeech, again: RecordedSpeech) -> ReplayCounts:
    pairs = list(zip(said.quotes, again.quotes, strict=False))
    changed = sum((old.span is None) != (new.span is None) for old, new in pairs)
    return ReplayCounts(
        quotes=len(again.quotes),
        quotes_found=sum(quote.span is not None for quote in again.quotes),
        quotes_changed=changed + abs(len(said.quotes) - len(again.quotes)),
    )


def transcripts(debate: RecordedDebate, texts: Mapping[str, TextIndex]) -> list[str]:
    """Return the transcript of each run as a judge reads it in the regular order."""
    question = _question(debate)
    return [render_transcript(question, _speeches(run, _sources(debate, texts)), "regular") for run in debate.runs]


def read_texts(path: Path) -> dict[str, TextIndex]:
    """Read source texts from lines `{"id" or "name": …, "text" or "tokens": …}`; tokens are joined by blanks.

    Raises:
        FormatError: the file cannot be read, or a line has no name or no text.
    """
    texts: dict[str, TextIndex] = {}
    for place, data in read_debate_lines(path):
        name, text, tokens = data.get("name") or data.get("id"), data.get("text"), data.get("tokens")
        if text is None and isinstance(tokens, list):
            text = " ".join(str(token) for token in tokens)
        if not isinstance(name, str) or not isinstance(text, str):
            raise FormatError(f"{place}: expected `id` or `name`, and `text` or `tokens`.")
        texts[name] = TextIndex(text)
    return texts


def _read_again(debate: RecordedDebate, verdict: RecordedVerdict, sources: list[DebateSource]) -> RecordedVerdict:
    if debate.shape != "own":
        return verdict
    speeches = _speeches(debate.runs[verdict.run], sources) if debate.runs else ()
    prompt = judge_prompt(debate.group.partition(",")[0], _question(debate), verdict.order, speeches)
    letter, _ = read_verdict(verdict.reply, prompt)
    side = None if letter is None else side_of(letter, verdict.order)
    return replace(verdict, letter=letter, side=side, read=letter is not None)


def _rollouts(debate: RecordedDebate, verdicts: tuple[RecordedVerdict, ...]) -> list[Rollout]:
    return [
        Rollout((), tuple(JudgeReply(v.order, v.letter, v.side, v.reply, v.sample) for v in verdicts if v.run == run))
        for run in range(len(debate.runs))
    ]


def _question(debate: RecordedDebate) -> Question:
    language: Language = debate.language
    return Question(debate.question, debate.answers, language=language)


def _sources(debate: RecordedDebate, texts: Mapping[str, TextIndex]) -> list[DebateSource]:
    """Return the texts of a debate, or none if one of them is not known."""
    return [DebateSource(name, texts[name]) for name in debate.sources] if set(debate.sources) <= texts.keys() else []


def _check_quotes(speech: RecordedSpeech, sources: list[DebateSource]) -> RecordedSpeech:
    if not sources or not speech.quotes:
        return speech
    spans = [(quote.text, quote.span) for quote in check_speech_quotes(speech.text, sources)]
    return replace(
        speech,
        quotes=tuple(RecordedQuote(text, None if span is None else (span.start, span.end)) for text, span in spans),
    )


def _speeches(run: tuple[RecordedSpeech, ...], sources: list[DebateSource]) -> tuple[Speech, ...]:
    return tuple(
        Speech(
            speech.round,
            "judge" if speech.role == "judge" else "consultant" if speech.role == "consultant" else "debater",
            speech.side,
            speech.speaker,
            speech.text,
            check_speech_quotes(speech.text, sources),
            speech.cut,
        )
        for speech in run
    )
