"""The exception tree of the scorers, which stand alone: no database, JVM or model is behind them."""

__all__ = ["EvaluationError", "FormatError", "VerdictError"]


class EvaluationError(Exception):
    """Root of all errors of this package that a person can act on; its text is shown as it is, without a traceback."""


class FormatError(EvaluationError):
    """A file that is not what it should be; the message begins with `file:line:`."""


class VerdictError(EvaluationError):
    """A judge's answer that cannot be read, or verdicts that do not match the triples they are about."""
