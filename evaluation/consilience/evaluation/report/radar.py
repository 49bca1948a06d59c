"""A radar chart as inline SVG: one axis a score, one line a system."""

import math
from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["COLORS", "radar"]

COLORS = ("#2563eb", "#d97706", "#059669", "#9333ea", "#db2777", "#0891b2", "#65a30d", "#dc2626")
"""Of the systems, in their order; a ninth begins anew with a dashed line."""

_RADIUS = 130.0
_CENTER = (230.0, 172.0)
_RINGS = (0.25, 0.5, 0.75, 1.0)


def radar(axes: Sequence[str], systems: Mapping[str, Sequence[float | None]]) -> str:
    """Return an SVG element.

    Args:
        axes: a label for each score, clockwise from the top.
        systems: for each system its scores, 0..1, in the order of the axes. None is no point: the line stops before
            that axis and goes on behind it. An axis that no system has a score on is drawn dashed.
    """
    known = [any(values[n] is not None for values in systems.values()) for n in range(len(axes))]
    label = escape(f"Radar chart of {', '.join(axes)}")
    parts = [f'<svg class="radar" viewBox="0 0 460 320" role="img" aria-label="{label}">']
    for ring in _RINGS:
        corners = " ".join(_xy(n, len(axes), ring) for n in range(len(axes)))
        parts.append(f'<polygon class="ring" points="{corners}"/>')
        x, y = _place(0, len(axes), ring)
        parts.append(f'<text class="tick" x="{x + 4:.1f}" y="{y - 2:.1f}">{ring:.0%}</text>')
    for n, axis in enumerate(axes):
        x, y = _place(n, len(axes), 1)
        center = f'x1="{_CENTER[0]:.1f}" y1="{_CENTER[1]:.1f}"'
        parts.append(f'<line class="{"axis" if known[n] else "axis unknown"}" {center} x2="{x:.1f}" y2="{y:.1f}"/>')
        parts.append(_label(n, len(axes), axis if known[n] else f"{axis} (not computed)"))
    for number, (name, values) in enumerate(systems.items()):
        parts.append(_line(number, name, values, len(axes)))
    return "".join([*parts, "</svg>"])


def _line(number: int, name: str, values: Sequence[float | None], axes: int) -> str:
    points = [(n, value) for n, value in enumerate(values) if value is not None]
    color = COLORS[number % len(COLORS)]
    style = f'stroke="{color}" fill="{color}"' + (' stroke-dasharray="5 3"' if number >= len(COLORS) else "")
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in _places(points, axes))
    title = f"<title>{escape(name)}</title>"
    if len(points) == axes:
        corners = " ".join(_xy(n, axes, value) for n, value in points)
        return f'<g class="system">{title}<polygon {style} points="{corners}"/>{dots}</g>'
    score = dict(points)
    sides = [(n, (n + 1) % axes) for n in range(axes)]
    lines = "".join(
        f'<polyline {style} points="{_xy(a, axes, score[a])} {_xy(b, axes, score[b])}"/>'
        for a, b in sides
        if a in score and b in score
    )
    return f'<g class="system">{title}{lines}{dots}</g>'


def _label(n: int, axes: int, label: str) -> str:
    x, y = _place(n, axes, 1.15 if n == 0 else 1.1)
    anchor = "middle" if abs(x - _CENTER[0]) < 1 else "start" if x > _CENTER[0] else "end"
    return f'<text class="label" x="{x:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}">{escape(label)}</text>'


def _places(points: Sequence[tuple[int, float]], axes: int) -> list[tuple[float, float]]:
    return [_place(n, axes, value) for n, value in points]


def _place(n: int, axes: int, value: float) -> tuple[float, float]:
    angle = 2 * math.pi * n / axes - math.pi / 2
    return _CENTER[0] + _RADIUS * value * math.cos(angle), _CENTER[1] + _RADIUS * value * math.sin(angle)


def _xy(n: int, axes: int, value: float) -> str:
    x, y = _place(n, axes, value)
    return f"{x:.1f},{y:.1f}"
