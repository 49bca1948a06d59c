"""The table of a model's trial."""

from collections.abc import Iterator
from dataclasses import dataclass

from consilience.agents.experts.chat.suited_strategy import choose_strategy
from consilience.agents.models.probing.findings import ContextFinding, LanguageFinding, ModelFindings
from consilience.platform.commands.shared.output import format_count, print_table
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.records.estimates import Preflight

__all__ = ["Foretold", "print_trial"]

_LANGUAGES = {"en": "English", "zh": "Chinese"}
_THINKING = {
    "no": "no",
    "aloud": "yes, in tags that are taken away before a reply is read",
    "silently": "not aloud, but more tokens are counted than shown",
}


@dataclass(frozen=True, slots=True)
class Foretold:
    """Foretold time and cost of an ingest of a folder."""

    folder: str
    foreseen: Preflight
    seconds: float | None
    """Of the model's calls, one after another, at the speed that was measured."""


def print_trial(findings: ModelFindings, asked_by: str, foretold: Foretold | None) -> None:
    """Write what was found to standard output.

    Args:
        findings: of the trial.
        asked_by: team and schema, whose longest prompt the context is compared with.
        foretold: what an ingest would take; None where nobody asked.
    """
    rows = list(_rows(findings, asked_by))
    if foretold:
        rows.append((f"ingest of {foretold.folder}", _ingest(foretold)))
    rows.append(("the trial itself", usage_sentence(findings.usage)))
    print_table(("", "what was found"), rows, f"{findings.model} at {findings.url}")


def _rows(findings: ModelFindings, asked_by: str) -> Iterator[tuple[str, str]]:
    yield "reachable", f"yes, first reply after {findings.first_s:.1f} s"
    for mode, found in findings.modes.items():
        yield f"form {mode}", f"{found.outcome}: {found.reason}" if found.reason else found.outcome
    yield "replies with the form", f"{findings.formed}/{findings.asked}, asked for by {findings.mode}"
    if findings.asked:
        yield "strategy", f"{choose_strategy(findings)}, remembered for experts with `strategy: auto`"
    if findings.failures:
        yield "no reply", "; ".join(findings.failures)
    if findings.context:
        yield "context", _context(findings.context, asked_by)
    yield "speed", _speed(findings)
    yield "thinks aloud", _THINKING[findings.thinking]
    yield "repeats the question", f"in {findings.echoes} of {findings.asked}" if findings.echoes else "no"
    for language, answered in findings.languages.items():
        if answered.asked:
            yield _LANGUAGES.get(language, language), _language(answered)


def _context(context: ContextFinding, asked_by: str) -> str:
    stated = "length not stated" if context.stated is None else f"{context.stated:,} tokens stated"
    if context.fits is False:
        became = f"refused ({context.reason})"
    elif context.remembers is False:
        became = "answered, but its beginning was not known"
    else:
        became = "fits, and its beginning is known"
    return f"{stated}; the longest prompt of {asked_by}, {context.needed:,} tokens with its reply: {became}"


def _speed(findings: ModelFindings) -> str:
    if findings.tokens_per_second is None:
        return "not known"
    said = f"{findings.tokens_per_second:,.{1 if findings.tokens_per_second < 10 else 0}f} tokens a second"
    if findings.prompt_tokens_per_second:
        said += f", prompts {findings.prompt_tokens_per_second:,.0f}"
    if findings.side_by_side is not None:
        said += "; questions at once go " + ("side by side" if findings.side_by_side else "one after another")
    return said


def _language(found: LanguageFinding) -> str:
    return f"{found.right} of {found.asked} rightly answered, {found.formed} with the form"


def _ingest(foretold: Foretold) -> str:
    expected = foretold.foreseen.expected
    tokens = f"{expected.prompt_tokens:,} + {expected.completion_tokens:,} tokens"
    cost = "cost not known, no price is configured" if expected.cost is None else f"cost {expected.cost:.4f}"
    time = "" if foretold.seconds is None else f", about {_duration(foretold.seconds)} one call after another"
    documents, calls = format_count(foretold.foreseen.runs, "document"), format_count(expected.calls, "call")
    return f"{documents}: {calls}, {tokens}, {cost}{time}"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
