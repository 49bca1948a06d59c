"""Keys, tokens and passwords in texts and under names, however they are spelled; all that hides them asks here.

Every pattern begins where a word begins and repeats a bounded number of times, so that no text takes long to look at.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

__all__ = ["hide_secrets", "is_secret_name"]

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_SECRET_WORDS: Final = frozenset(
    (
        *("password", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "authorization", "auth", "cookie"),
        *("csrf", "xsrf", "credential", "apikey", "sas", "signature", "jwt", "otp"),
    )
)
_SECRET_PAIRS: Final = frozenset(
    f"{first} {second}"
    for first, second in (
        *(("api", "key"), ("private", "key"), ("access", "key"), ("account", "key"), ("subscription", "key")),
        *(("signing", "key"), ("encryption", "key"), ("master", "key"), ("shared", "key"), ("client", "key")),
        *(("session", "id"), ("auth", "key"), ("functions", "key"), ("connection", "string")),
    )
)
_JOINED: Final = re.compile(
    r"apikey|password|passwd|passphrase|secret|authorization|cookie|credential|privatekey|accesskey|authtoken"
    r"|accesstoken|csrftoken|sessionid"
)
"""In names that are written without anything between their words."""
_COUNTED: Final = frozenset(("prompt", "completion", "total", "history", "max", "cached", "input", "output", "per"))
"""Before or after `tokens`: a number of tokens of a model."""

_NAME = (
    r"(?:[\w.-]{0,60}(?:api[-_. ]?key|passw(?:or)?d|passphrase|pwd|secret|credentials?|(?:private|access|account|"
    r"shared|subscription|signing|session)[-_]?(?:key|id)|csrf|xsrf|[-_]auth|connection[-_]?string)"
    r"|[\w.-]{0,60}token|signature|sig|sas|jwt|otp)"
    r"(?:[-_][\w.-]{0,40})?"
)
_QUOTE = r"\\{0,4}[\"']?"
_VALUE = r"(?:\\{0,4}\"[^\"\\\n]{0,4000}|\\{0,4}'[^'\\\n]{0,4000}|[^\s,;&\"'<>\\)\]}]{1,4000})"
_BYTES = r"(?:b(?=[\"']))?"
_HEADER_NAME = r"(?:[\w-]{0,40}authorization|[\w-]{0,40}cookies?)"
_PATTERNS: Final = (
    # a header to the end of its line or of the string that it stands in: schemes, blanks and signs belong to the value
    re.compile(
        rf"(?i)(?<![\w-])b?{_QUOTE}{_HEADER_NAME}{_QUOTE}\s{{0,4}}(?:=>|[:=,])\s{{0,4}}{_BYTES}\\{{0,4}}(?:\"(?P<a>[^\"\\\n]{{1,4000}})"
        rf"|'(?P<b>[^'\\\n]{{1,4000}})|(?P<c>[^\s\"'\\][^\n\"'\\}}]{{0,4000}}))"
    ),
    # a name and its value, as in JSON, Python, TOML, headers, queries and forms
    re.compile(rf"(?i)(?<![\w.-])b?{_QUOTE}{_NAME}{_QUOTE}\s{{0,4}}(?:=>|[:=])\s{{0,4}}{_BYTES}(?P<a>{_VALUE})"),
    # the same as a pair, as programs show headers
    re.compile(rf"(?i)\\{{0,4}}[\"']{_NAME}\\{{0,4}}[\"'],\s{{0,4}}{_BYTES}(?P<a>{_VALUE})"),
    re.compile(r"(?i)[?&#;](?:code|state|key|ticket|nonce)=(?P<a>[^&#\s\"'<>]{1,4000})"),
    # user and password of a URL; a password may hold an @ that nobody wrote as %40
    re.compile(
        r"(?i)\b[a-z][a-z0-9+.-]{0,20}://[^/\s:@\"']{0,200}:(?!\d{1,5}(?:[/?#\s]|$))(?P<a>[^\s\"'<>]{1,500})(?=@)"
    ),
    re.compile(r"(?i)\b[a-z][a-z0-9+.-]{0,20}://(?P<a>[\w.~%-]{16,500})(?=@)"),
    # what keys look like
    re.compile(r"(?P<a>\bcsl_[0-9a-z]{12}_[\w-]{32})"),
    re.compile(r"(?P<a>(?<![\w-])(?:sk|pk|rk|key|gsk|hf|xai|nvapi|glpat|xox[abprs])[-_](?=[\w-]{0,80}\d)[\w-]{8,300})"),
    re.compile(r"(?P<a>(?<![\w-])(?:sk|pk|rk|gsk|hf|nvapi)[-_][\w-]{10,300})"),
    re.compile(r"(?P<a>\b(?:gh[oprsu]_|github_pat_)\w{16,300})"),
    re.compile(r"(?P<a>\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,60})"),
    re.compile(r"(?i)\bbearer\s{1,4}(?P<a>[\w.~+/=-]{8,4000})"),
    re.compile(r"\b[Bb]asic\s{1,4}(?P<a>(?=[\w+/]{0,400}[A-Z0-9+/=])[\w+/-]{8,4000}={0,2})"),
    # tried once a word: in `eyJ-eyJ-…` it would begin at every fourth character, and read on to the end each time
    re.compile(r"(?<![\w-])[\w-]{0,60}?\b(?P<a>eyJ[\w-]{8,4000}\.[\w-]{1,4000}\.[\w-]{0,4000})"),
    re.compile(
        r"(?P<a>-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?)"
    ),
)

_PLAIN: Final = re.compile(r"[a-z0-9/]*+|[A-Za-z0-9/]{0,19}")
"""Texts in which no pattern finds anything, as most of what is logged: words, numbers, paths."""


def is_secret_name(name: str) -> bool:
    """Tell whether what is called so is nobody's business: `X-Api-Key`, `apiKey`, `neo4j_password`, `Set-Cookie`.

    Numbers of a model's tokens, such as `prompt_tokens`, are no secrets.
    """
    return _is_secret(name[:500])


@lru_cache(maxsize=1024)
def _is_secret(name: str) -> bool:
    words = [word.lower() for word in _WORDS.findall(name)]
    if not words:
        return False
    singular = [word if word == "sas" else word.removesuffix("s") for word in words]
    if (
        "token" in singular
        and (words == ["tokens"] or _COUNTED & set(words))
        and not _SECRET_WORDS & {word for word in singular if word != "token"}
    ):
        return False
    pairs = {f"{one} {other}" for one, other in pairwise(singular)}
    return bool(_SECRET_WORDS & set(singular) or _SECRET_PAIRS & pairs or _JOINED.search("".join(words)))


def hide_secrets(text: str, mask: str) -> str:
    """Return a text with `mask` for everything in it that looks like a key, a token or a password."""
    if _PLAIN.fullmatch(text):
        return text
    parts: list[str] = []
    done = 0
    for begin, end in _places(text):
        parts += (text[done:begin], mask)
        done = end
    return "".join((*parts, text[done:]))


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Yield begin and end of what looks like a secret in a text, in order and apart from each other."""
    found = sorted(
        match.span(group)
        for pattern in _PATTERNS
        for match in pattern.finditer(text)
        for group in match.groupdict()
        if match[group] is not None
    )
    begin, end = -1, -1
    for one, other in found:
        if one > end:
            if end > begin:
                yield begin, end
            begin, end = one, other
        end = max(end, other)
    if end > begin:
        yield begin, end
