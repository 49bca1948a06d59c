"""Confidence as it is written for people."""

from math import floor

__all__ = ["format_bar", "shown_confidence"]


def shown_confidence(value: float) -> str:
    """Return a confidence with two decimals, rounded down.

    What is held against a bar of two decimals, such as that of acceptance, is so never shown as one that it does not
    reach: 0.796 is 0.79 beside a bar of 0.80.

    Args:
        value: 0..1.
    """
    near = floor(value * 100)  # 0.29 * 100 is a little less than 29
    hundredths = max(each for each in (near - 1, near, near + 1) if each / 100 <= value)
    return f"{hundredths / 100:.2f}"


def format_bar(value: float) -> str:
    """Return what a confidence is held against, with two decimals or, where it has more, all of them."""
    return f"{value:.2f}" if round(value, 2) == value else f"{value:g}"
