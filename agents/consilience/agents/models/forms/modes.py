"""The modes in which a form is asked for, and which of them is next, by what an endpoint made of the others."""

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

__all__ = ["MODES", "Mode", "ModeChoice"]

Mode = Literal["json_schema", "json_object", "text"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
"""The strictest first; `text` asks in words alone, which every endpoint takes."""


@dataclass(slots=True)
class ModeChoice:
    """Mode in which a model is asked: the strictest that its endpoint neither refuses nor ignores.

    What an earlier run learnt is believed until the endpoint says otherwise; then all modes are open again, since
    another server may answer there now.
    """

    remembered: Mode | None = None
    """What an earlier run learnt."""
    proven: Mode | None = None
    """In which a reply had the form; nothing but the endpoint's own word unsettles that."""
    _refused: set[Mode] = field(default_factory=set)
    _ignored: set[Mode] = field(default_factory=set)
    _suspected: set[Mode] = field(default_factory=set)

    @property
    def mode(self) -> Mode:
        """The mode of the next request."""
        if known := self.proven or self.remembered:
            return known
        return next((mode for mode in MODES if mode not in self._refused | self._ignored), "text")

    @property
    def told(self) -> bool:
        """Whether the endpoint itself told of a mode that it does not take."""
        return bool(self._refused)

    @property
    def suspected(self) -> frozenset[Mode]:
        """Modes in which a request failed once for a reason that the endpoint did not tell."""
        return frozenset(self._suspected)

    def others(self, mode: Mode) -> tuple[Mode, ...]:
        """Return what is worth a trial where a request in this mode failed for whatever reason."""
        return tuple(other for other in MODES if other != mode and other not in self._refused)

    def refuse(self, mode: Mode) -> None:
        """Note that the endpoint does not take a mode; `text` cannot be refused."""
        self._unsettle(mode)
        if mode != "text":
            self._refused.add(mode)

    def suspect(self, mode: Mode, known: frozenset[Mode]) -> bool:
        """Note that a request failed in this mode and went well in another; return whether that settles it.

        Once may be chance, as when a server is just up. Who was suspected before the request began is refused.

        Args:
            mode: in which it failed.
            known: the suspects when the request began.
        """
        if mode in known:
            self.refuse(mode)
            return True
        self._suspected.add(mode)
        return False

    def reply(self, mode: Mode, *, has_form: bool) -> bool:
        """Note what a reply in a mode was like; return whether it proves the mode, which was not proven before.

        A reply without the form, where none was proven, tells that the endpoint ignores what it was asked for.
        """
        if self.proven or mode != self.mode:
            return False
        if has_form:
            self.proven = mode
            self._suspected.discard(mode)
            return True
        self._unsettle(mode)
        self._ignored.add(mode)
        return False

    def _unsettle(self, mode: Mode) -> None:
        if self.remembered == mode:
            self.remembered = None
        if self.proven == mode:
            self.proven = None
