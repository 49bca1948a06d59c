"""Strategies by which models are best asked, as their trials found: kept beside the forms that they take."""

from consilience.agents.models.forms.known_forms import KnownForms, name_failures

__all__ = ["find_known_strategy", "keep_strategy"]


def find_known_strategy(forms: KnownForms, endpoint: str, model: str) -> str:
    """Return the strategy that a model's last trial found to suit it; empty if it had none.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    with name_failures(forms.path):
        row = forms.connection.execute(
            "SELECT strategy FROM strategies WHERE endpoint = ? AND model = ?", (endpoint, model)
        ).fetchone()
    return str(row[0]) if row else ""


def keep_strategy(forms: KnownForms, endpoint: str, model: str, strategy: str) -> None:
    """Keep what a trial found, in the place of what an earlier one did.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    with name_failures(forms.path):
        forms.connection.execute("INSERT OR REPLACE INTO strategies VALUES (?, ?, ?)", (endpoint, model, strategy))
