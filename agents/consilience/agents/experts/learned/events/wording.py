"""Wording of an event type and of a role for the model: the same in training and in use."""

__all__ = ["event_wording", "role_wording"]


def event_wording(event: str, definition: str) -> str:
    """Return what the model reads of an event type.

    Args:
        event: its name, as in `Conflict.Attack`.
        definition: in a sentence; "" where the schema has none.
    """
    return f"{_words(event)}: {definition}".removesuffix(": ")


def role_wording(role: str, event: str, definition: str) -> str:
    """Return what the model reads of a role.

    Args:
        role: its name, as in `Attacker`.
        event: the name of the type whose role it is.
        definition: of the role; "" where the schema has none.
    """
    return f"{_words(role)} of {_words(event)}: {definition}".removesuffix(": ")


def _words(name: str) -> str:
    return name.replace("_", " ").replace(".", " ").strip()
