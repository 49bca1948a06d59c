"""Pronouns that mean one and the same, whoever that is: `he`, `him` and `his`; `we` and `our`."""

__all__ = ["is_personal", "person_of"]

_FORMS = {
    "i": "i me my mine myself",
    "we": "we us our ours ourselves",
    "he": "he him his himself",
    "she": "she her hers herself",
    "it": "it its itself",
}
_PERSON = {form: person for person, forms in _FORMS.items() for form in forms.split()}


def person_of(word: str) -> str | None:
    """Return the subject form of a personal pronoun in the singular, or of `we`; None of all other words."""
    return _PERSON.get(word.casefold())


def is_personal(word: str) -> bool:
    """Tell whether a mention is a pronoun, so that it names nobody."""
    return word.casefold() in _PERSON
