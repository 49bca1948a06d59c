"""Types and realis labels as they are compared."""

from functools import cache

__all__ = ["NOT_ANNOTATED", "canonical"]

NOT_ANNOTATED = "notannotated"
"""What `NOT_ANNOTATED` becomes: in gold, it matches whatever the system says."""


@cache
def canonical(label: str) -> str:
    """Return the form under which types and realis labels are compared: letters and digits only, in lower case.

    Letters of all scripts stay. EvmEval 1.8 drops what is not ASCII, which makes all Chinese types equal.
    """
    return "".join([c for c in label.lower() if c.isalnum()])
