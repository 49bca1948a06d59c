"""Display name of an entity: the one of its names that is shown."""

from collections.abc import Iterable

from consilience.graph.model.identity import name_key

__all__ = ["display_name"]


def display_name(key: str, aliases: Iterable[str]) -> str:
    """Return the alias to show, which depends on the set of aliases alone and never on the order of documents.

    Among the aliases whose `name_key` is the entity's key (all, when none is): one of mixed or no case before one all
    in lower case before one all in upper case, and then the first in code point order.

    Args:
        key: the entity's key, `name_key` of each name that it was made from.
        aliases: at least one surface form.
    """
    forms = set(aliases)
    return min({form for form in forms if name_key(form) == key} or forms, key=lambda form: (_case(form), form))


def _case(form: str) -> int:
    if form.islower():
        return 1
    return 2 if form.isupper() else 0
