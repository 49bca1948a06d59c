"""Gate for regular expressions that might not end in time: the server's own can take for ever and cannot be stopped."""

import re

__all__ = ["is_slow"]

_PARTS = re.compile(
    r"\\Q.*?(?:\\E|\Z)|(?P<reference>\\[1-9k])|\\.|\[(?:[^\]\\]|\\.)*+(?:\]|\Z)|(?P<opens>\()|(?P<closes>\))"
    r"|(?P<repeats>[*+]|\{\d*+,?\d*+\})|(?P<chooses>\||\?(?!:|<?[=!]))",
    re.DOTALL,
)
_SPACED = re.compile(r"\(\?[a-wyzA-Z]*+x")
_LONGEST = 1_000
_MOST_REPEATED = 4


def is_slow(pattern: str) -> bool:
    """Tell whether a pattern repeats what itself repeats or chooses, refers back, repeats a lot, or is long."""
    if len(pattern) > _LONGEST:
        return True
    if _SPACED.search(pattern):  # gaps and comments, behind which a repetition does not stand where it is looked for
        return True
    loose, repeated, inner, repeats_end = [False], 0, False, -1
    for part in _PARTS.finditer(pattern):
        match part.lastgroup:
            case "reference":
                return True
            case "opens":
                loose.append(False)
            case "closes":
                inner = loose.pop() if len(loose) > 1 else False
                loose[-1] |= inner
            case "repeats":
                if part.start() == repeats_end and part[0] != "+":
                    return True
                if pattern[part.start() - 1 : part.start()] == ")" and inner:
                    return True
                repeated, repeats_end = repeated + 1, part.end()
                loose[-1] = True
            case "chooses":
                loose[-1] = True
    return repeated > _MOST_REPEATED
