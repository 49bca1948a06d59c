"""The event types and roles that the heads for events are trained on, in words of our own."""

from labels import Label, Source

from consilience.agents.experts.learned.events.wording import event_wording, role_wording

__all__ = ["EVENTS", "EVENT_TYPES", "ROLES", "roles_of", "types_of"]

EVENTS: dict[str, tuple[str, dict[str, str]]] = {
    "Life.Marry": (
        "Two people become husband, wife or spouses.",
        {"Spouse": "Who marries.", "Place": "Where they marry.", "Time": "When they marry."},
    ),
    "Life.Die": (
        "The life of a person ends, by whatever cause, killing included.",
        {
            "Victim": "Who dies.",
            "Agent": "Who causes the death.",
            "Place": "Where the death happens.",
            "Time": "When the death happens.",
        },
    ),
    "Conflict.Attack": (
        "A violent act meant to harm people or to damage property, from a single shot to a war.",
        {
            "Attacker": "Who attacks.",
            "Target": "Who or what is attacked.",
            "Place": "Where the attack happens.",
            "Time": "When the attack happens.",
        },
    ),
    "Justice.Arrest": (
        "An authority takes a person into custody.",
        {
            "Person": "Who is arrested.",
            "Agent": "Who makes the arrest.",
            "Place": "Where the arrest is made.",
            "Time": "When the arrest is made.",
        },
    ),
    "Personnel.Start": (
        "A person begins to work for an organisation or to hold an office in it, other than by an election.",
        {
            "Person": "Who begins.",
            "Organization": "The employer.",
            "Place": "Where the job or office is.",
            "Time": "When the person begins.",
        },
    ),
    "Personnel.End": (
        "A person stops working for an organisation or holding an office in it, by will, dismissal or retirement.",
        {
            "Person": "Who stops.",
            "Organization": "The employer that is left.",
            "Place": "Where the job or office is.",
            "Time": "When the person stops.",
        },
    ),
    "Personnel.Elect": (
        "A vote puts a person into an office.",
        {
            "Person": "Who is elected.",
            "Organization": "The body of which the office is part.",
            "Place": "Where the vote is held.",
            "Time": "When the vote is held.",
        },
    ),
    "Business.Found": (
        "An organisation is set up.",
        {
            "Founder": "Who sets it up.",
            "Organization": "What is set up.",
            "Place": "Where it is set up.",
            "Time": "When it is set up.",
        },
    ),
    "Transaction.Acquire": (
        "An organisation, or a controlling part of one, is bought.",
        {
            "Buyer": "Who buys.",
            "Acquired": "The organisation that is bought.",
            "Seller": "Who sells.",
            "Price": "What is paid.",
            "Time": "When the purchase takes effect or is agreed.",
        },
    ),
    "Contact.Meet": (
        "Two or more parties come together in person and talk.",
        {"Participant": "Who meets.", "Place": "Where they meet.", "Time": "When they meet."},
    ),
    "Movement.Transport": (
        "A person goes or is taken from one place to another.",
        {
            "Traveler": "Who moves or is moved.",
            "Agent": "Who moves the traveler.",
            "Origin": "Where the movement begins.",
            "Destination": "Where the movement ends.",
            "Time": "When the movement happens.",
        },
    ),
}
"""By event type, what it means and its roles."""

EVENT_TYPES = tuple(EVENTS)
"""In the order of the columns of triggers."""


def types_of() -> tuple[Label, ...]:
    """Return a label of each event type; with name and definition, or with one of them alone."""
    return tuple(
        Label(event, (event_wording(event, definition), definition, event_wording(event.split(".")[1], definition)), ())
        for event, (definition, _) in EVENTS.items()
    )


def roles_of() -> tuple[Label, ...]:
    """Return a label of each role of each event type."""
    return tuple(
        Label(
            f"{event}.{role}",
            (
                role_wording(role, event, definition),
                role_wording(role, event.split(".")[1], definition),
                role_wording(role, event, f"{definition} {meaning}"),
            ),
            (Source(f"our {event}.{role}"),),
            event=event,
        )
        for event, (meaning, roles) in EVENTS.items()
        for role, definition in roles.items()
    )


ROLES = roles_of()
"""All of them."""
