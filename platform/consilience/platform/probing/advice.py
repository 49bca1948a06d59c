"""Advice after a trial, as settings and remarks: what to write down, and what to know before the first euro."""

from dataclasses import dataclass
from math import ceil
from urllib.parse import urlsplit

from consilience.agents.models.configuration import OPENAI_URL, ModelConfiguration
from consilience.agents.models.probing.findings import ModelFindings
from consilience.graph.support.unencrypted import is_loopback

__all__ = ["REPLY_TOKENS", "Advice", "advice_on"]

REPLY_TOKENS = 1024
"""Room that a reply about a passage needs, at least."""
_USUAL_TIMEOUT_S = 120
_SAFETY = 2
"""Times a reply's likely seconds that it is waited for."""
_THINKING = 4
"""Times as long a reply is that begins with thoughts."""
_GOOD, _POOR = 0.9, 0.5
"""Shares of replies with the form, of right answers."""
_SLOW = 4.0
"""Tokens a second below which nobody waits for a document."""
_LANGUAGES = {"en": "English", "zh": "Chinese"}


@dataclass(frozen=True, slots=True)
class Advice:
    """Settings and remarks that follow from a trial."""

    settings: dict[str, str | int]
    """By name, as `consilience.toml` has them; what is as usual is left out."""
    remarks: tuple[str, ...]
    """Sentences about what will not go well, and what helps."""


def advice_on(findings: ModelFindings, configured: ModelConfiguration) -> Advice:
    """Return the settings for a model and what to know of it.

    Args:
        findings: of its trial.
        configured: how it is asked now.
    """
    settings: dict[str, str | int] = {"model": findings.model}
    if findings.url != OPENAI_URL:
        settings["model_base_url"] = findings.url
    if findings.mode != "json_schema":
        settings["model_structured"] = findings.mode
    if limit := _max_tokens(findings, configured):
        settings["model_max_tokens"] = limit
    if (timeout := _timeout_s(findings)) > _USUAL_TIMEOUT_S:
        settings["model_timeout_s"] = timeout
    if is_loopback(urlsplit(findings.url).hostname or "") and findings.side_by_side is not None:
        settings["model_concurrency"] = 4 if findings.side_by_side else 1
    return Advice(
        settings, (*_of_forms(findings), *_of_context(findings), *_of_speed(findings), *_of_language(findings))
    )


def _max_tokens(findings: ModelFindings, configured: ModelConfiguration) -> int | None:
    """Return a limit of replies that leaves room for the longest prompt, where the usual one does not."""
    context = findings.context
    if context is None or context.stated is None:
        return None
    room = context.stated - (context.needed - REPLY_TOKENS)
    return max(REPLY_TOKENS // 4, room) if room < configured.max_tokens else None


def _timeout_s(findings: ModelFindings) -> int:
    if not findings.tokens_per_second:
        return 0
    tokens = REPLY_TOKENS * (1 if findings.thinking == "no" else _THINKING)
    seconds = tokens / findings.tokens_per_second
    if findings.context and findings.prompt_tokens_per_second:
        seconds += findings.context.needed / findings.prompt_tokens_per_second
    return 60 * ceil(_SAFETY * seconds / 60)


def _of_forms(findings: ModelFindings) -> list[str]:
    said = []
    if not findings.formed:
        said.append("No reply had the form that was asked for: this model is too small, or its chat template is wrong.")
    elif findings.formed < _GOOD * findings.asked:
        said.append(
            f"{findings.asked - findings.formed} of {findings.asked} replies lack the form: passages will stay unread."
        )
    if findings.echoes:
        said.append(f"{findings.echoes} replies repeat the question: check the server's chat template.")
    if findings.thinking == "aloud":
        said.append("It thinks aloud in tags; that is taken away before a reply is read, but it costs tokens and time.")
    if findings.thinking == "silently":
        said.append("It thinks before it answers, which is counted and not shown: set reasoning_effort to low.")
    return said


def _of_context(findings: ModelFindings) -> list[str]:
    context = findings.context
    if context is None:
        return []
    if context.fits is False:
        said = f"A prompt of {context.needed} tokens is refused ({context.reason}): give the server a longer context."
        return [said]
    if context.stated is not None and context.stated < context.needed:
        said = (
            f"Its context of {context.stated} tokens is shorter than the {context.needed} that the team may need: "
            "raise it at the server (num_ctx at Ollama, -c at llama.cpp, --max-model-len at vLLM)."
        )
        return [said]
    if context.remembers is False:
        said = (
            f"Of a prompt of {context.needed} tokens it did not know the beginning: the server may cut off silently "
            "(num_ctx at Ollama, -c at llama.cpp), or the model is too small for it."
        )
        return [said]
    return []


def _of_speed(findings: ModelFindings) -> list[str]:
    speed = findings.tokens_per_second
    if speed is None or speed >= _SLOW:
        return []
    return [
        f"At {speed:.1f} tokens a second a long reply takes {REPLY_TOKENS / speed / 60:.0f} minutes: it is too slow."
    ]


def _of_language(findings: ModelFindings) -> list[str]:
    return [
        f"It answered {found.right} of {found.asked} questions in {_LANGUAGES.get(language, language)} rightly."
        for language, found in findings.languages.items()
        if found.asked and found.right < _POOR * found.asked
    ]
