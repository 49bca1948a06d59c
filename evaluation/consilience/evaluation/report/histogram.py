"""A small histogram as inline SVG: how a score is spread over documents."""

from collections.abc import Sequence

__all__ = ["histogram"]

_BINS = 10
_WIDTH, _HEIGHT = 120, 44


def histogram(values: Sequence[float], color: str) -> str:
    """Return an SVG element with ten bars from 0 to 1, the highest filling the height; the last includes 1."""
    counts = [0] * _BINS
    for value in values:
        counts[min(int(value * _BINS), _BINS - 1)] += 1
    highest = max(*counts, 1)
    step = _WIDTH / _BINS
    bars = "".join(
        f'<rect x="{n * step + 0.5:.1f}" y="{_HEIGHT * (1 - count / highest):.1f}" width="{step - 1:.1f}" '
        f'height="{_HEIGHT * count / highest:.1f}" '
        f'fill="{color}"><title>{n / _BINS:.1f} to {(n + 1) / _BINS:.1f}: {count} documents</title></rect>'
        for n, count in enumerate(counts)
    )
    base = f'<line class="axis" x1="0" y1="{_HEIGHT}" x2="{_WIDTH}" y2="{_HEIGHT}"/>'
    label = f"{len(values)} documents: {', '.join(map(str, counts))} from 0 to 1 in tenths"
    box = f'class="histogram" viewBox="0 0 {_WIDTH} {_HEIGHT + 1}"'
    return f'<svg {box} role="img" aria-label="{label}">{bars}{base}</svg>'
