"""The relations that the head is trained on: what each is called, how it may be defined, where its examples stand.

A label's texts are ways in which a schema might word it; one is drawn whenever the labels are encoded, so that the head
learns to read definitions and not to know fifteen names.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path

__all__ = ["CORE", "Label", "Source", "labels_of", "without"]


@dataclass(frozen=True)
class Source:
    """A relation of a data set, perhaps turned round."""

    name: str
    turned: bool = False

    @property
    def set(self) -> str:
        """Which inventory the name is of: KnowledgeNet's, Wikidata's, or that of our own annotation."""
        return "ours" if self.name.startswith("our ") else "wikidata" if self.name[1:].isdigit() else "knowledgenet"


@dataclass(frozen=True)
class Label:
    name: str
    texts: tuple[str, ...]
    positive: tuple[Source, ...]
    """A pair in one of these is in the label."""
    unknown: tuple[Source, ...] = ()
    """A pair in one of these may be in the label or not."""
    within: str = ""
    """A property of KnowledgeNet that holds of every pair of the label, where KnowledgeNet itself does not tell them apart."""
    event: str = ""
    """Of a role, the event type whose triggers are its subjects."""


def both(*names: str, turned: bool = False) -> tuple[Source, ...]:
    return tuple(Source(name, turned) for name in names)


CORE = (
    Label(
        "founded",
        (
            "founded: The subject set up the organisation, alone or with others.",
            "founder of: The person or company that created, started or co-founded this organization.",
            "established: A person or body brings a company, party, school or group into being.",
        ),
        (*both("FOUNDED_BY", "P112", turned=True), Source("our founded")),
        both("P170", "P178", turned=True),
    ),
    Label(
        "founded by",
        (
            "founded by: The organisation was set up by this person or body.",
            "founder: Who created, started or co-founded the organization.",
        ),
        (*both("FOUNDED_BY", "P112"), Source("our founded", True)),
        both("P170", "P178"),
    ),
    Label(
        "leads",
        (
            "leads: The person is or was the head of the organisation: its chief executive, president, chair or director.",
            "head of: The subject runs the organization at its top, as chairman, president, director or CEO.",
        ),
        (*both("CEO", "P488", "P169", "P1037", turned=True), Source("our leads")),
        (*both("P6", "P35", turned=True), *both("P39")),
        within="EMPLOYEE_OR_MEMBER_OF",
    ),
    Label(
        "chief executive",
        (
            "chief executive: The organisation has or had this person as its CEO.",
            "CEO: The person who is the chief executive officer of the company.",
        ),
        both("CEO", "P169"),
        (*both("P488", "P6", "P35", "P1037"), Source("our leads", True)),
    ),
    Label(
        "employee or member of",
        (
            "employee or member of: The person works or worked for the organisation or belongs to it.",
            "works for or belongs to: The person is or was on the staff, in the team, on the board or a member of the body.",
        ),
        (
            *both("EMPLOYEE_OR_MEMBER_OF", "P108", "P463", "P54", "P241"),
            Source("our works_for"),
            Source("our member_of"),
            Source("our leads"),
        ),
        (
            *both("P102", "P39", "P1344", "P607", "P264"),
            *both("P488", "P169", "P1037", "P6", "P35", "P527", "P112", "P50", turned=True),
        ),
    ),
    Label(
        "works for",
        (
            "works_for: The person works or worked for the organisation, below its head.",
            "employer: The organization that employs or employed the person, or the team for which the person played.",
            "works for: A person is an employee, officer, teacher or player of the organisation.",
        ),
        (*both("P108", "P54", "P241"), Source("our works_for")),
        (*both("P39", "P463", "P1344", "P607"), *both("P488", "P169", "P1037", "P6", "P35", "P527", turned=True)),
        within="EMPLOYEE_OR_MEMBER_OF",
    ),
    Label(
        "member of",
        (
            "member_of: The subject belongs to the organisation without being employed by it: a party, an academy, an alliance or a band.",
            "member of: A person or body belongs to this party, association, alliance, band or academy.",
        ),
        (*both("P463", "P102", "POLITICAL_AFFILIATION"), *both("P527", turned=True), Source("our member_of")),
        both("P361", "P54", "P118"),
        within="EMPLOYEE_OR_MEMBER_OF",
    ),
    Label(
        "political affiliation",
        (
            "political affiliation: The party or political movement to which the person belongs.",
            "member of political party: The person stands for, belongs or belonged to this political party.",
        ),
        both("POLITICAL_AFFILIATION", "P102"),
        (*both("P463"), Source("our member_of")),
    ),
    Label(
        "headquartered in",
        (
            "headquartered_in: The organisation has its main office in the place.",
            "headquarters location: The city, state or country where the organization is based.",
            "based in: The place from which the company or body is run.",
        ),
        (*both("HEADQUARTERS", "P159"), Source("our headquartered_in")),
        both("P131", "P17", "P740", "P276", "P495"),
    ),
    Label(
        "subsidiary of",
        (
            "subsidiary of: The organisation is owned by, or a division of, this larger organisation.",
            "owned by: The company belongs to this company.",
        ),
        (*both("SUBSIDIARY_OF", "P749"), *both("P355", turned=True), Source("our subsidiary_of")),
        (*both("P127", "P361", "P137"), *both("P527", turned=True), Source("our acquired", True)),
    ),
    Label(
        "acquired",
        (
            "acquired: The subject bought the organisation or a controlling part of it.",
            "bought: A person or company purchased or took over this company.",
        ),
        (Source("our acquired"),),
    ),
    Label(
        "born in",
        (
            "born_in: The person was born in the place.",
            "place of birth: The city, state or country where the person was born.",
            "birthplace: Where somebody came into the world.",
        ),
        (*both("PLACE_OF_BIRTH", "P19"), Source("our born_in")),
        both("P27"),
    ),
    Label(
        "died in",
        ("place of death: The city, state or country where the person died.", "died_in: The person died in the place."),
        (*both("P20"), Source("our died_in")),
    ),
    Label(
        "lives in",
        (
            "lives_in: The person lives or lived in the place.",
            "place of residence: Where the person lives, lived, grew up, moved to or settled.",
            "resident of: The person has or had a home in this place.",
        ),
        (*both("PLACE_OF_RESIDENCE", "P551"), Source("our lives_in")),
        both("P937", "P27", "P19", "P20"),
    ),
    Label(
        "spouse of",
        (
            "spouse_of: The two are or were married to each other.",
            "spouse: The husband, wife or widow of this person.",
            "married to: One person is the partner of the other in a marriage.",
        ),
        (
            *both("SPOUSE", "P26"),
            *both("SPOUSE", "P26", turned=True),
            Source("our spouse_of"),
            Source("our spouse_of", True),
        ),
    ),
    Label(
        "parent of",
        (
            "parent_of: The subject is the mother or father of the object.",
            "father or mother of: The subject has or had the object as a child.",
        ),
        (*both("CHILD_OF", "P22", "P25", turned=True), *both("P40"), Source("our parent_of")),
    ),
    Label(
        "educated at",
        (
            "educated at: The person studied at, attended or graduated from the school or university.",
            "alma mater: The school, college or university where the person was a student.",
        ),
        (*both("EDUCATED_AT", "P69"), Source("our educated_at")),
    ),
    Label(
        "nationality",
        (
            "nationality: The country to which the person belongs, also as an adjective.",
            "country of citizenship: The state of which the person is a citizen.",
        ),
        (*both("NATIONALITY", "P27"), Source("our nationality")),
        both("P19", "P1532"),
    ),
    Label(
        "date of birth",
        ("date of birth: The day or year on which the person was born.", "born_on: When the person was born."),
        (*both("DATE_OF_BIRTH", "P569"), Source("our born_on")),
    ),
    Label(
        "date of death",
        ("date of death: The day or year on which the person died.", "died_on: When the person died."),
        (*both("DATE_OF_DEATH", "P570"), Source("our died_on")),
    ),
    Label(
        "date founded",
        (
            "date founded: The day or year in which the organisation was set up.",
            "inception: When the organization came into being.",
        ),
        (*both("DATE_FOUNDED", "P571"), Source("our founded_on")),
        both("P580", "P577"),
    ),
    Label(
        "located in",
        (
            "located_in: The place lies within the larger place.",
            "located in: The city, district, street or building stands in this town, region or country.",
        ),
        (*both("P131", "P17", "P706"), Source("our located_in")),
        (*both("P276", "P206", "P361", "P30", "P495", "P159"), *both("P150", "P527", "P36", turned=True)),
    ),
)
"""What most schemas ask for, in words of our own. Of two relations between like ends that are one another turned round
only one is here: `child of` and `parent of` are worded with the same words, and the encoder would confuse them."""

OPPOSED = frozenset(("P22", "P25", "P40", "P127", "P355", "P749"))
"""Properties of Wikidata that are worded from the other end than ours, with the same words: they are examples of ours, and
no labels of their own, for the encoder would confuse the two."""


def labels_of(names: Path) -> tuple[Label, ...]:
    """Return the core and, for every property of Wikidata, a label with that property's name and description.

    Args:
        names: FewRel's `pid2name.json`.
    """
    properties = json.loads(names.read_text(encoding="utf-8"))
    return (
        *CORE,
        *(
            Label(pid, texts(name, description), both(pid))
            for pid, (name, description) in properties.items()
            if pid not in OPPOSED
        ),
    )


def without(labels: tuple[Label, ...], left_out: frozenset[str]) -> tuple[Label, ...]:
    """Return the labels less those that are left out, under whatever name a data set has them.

    Of what was an example of one that is left out nobody is told what it is in others either.
    """
    gone = {source.name for label in labels if label.name in left_out for source in label.positive}
    kept = []
    for label in labels:
        positive = tuple(source for source in label.positive if source.name not in gone)
        if label.name in left_out or not positive:
            continue
        open_ = tuple(source for source in label.positive if source.name in gone)
        kept.append(replace(label, positive=positive, unknown=(*label.unknown, *open_)))
    return tuple(kept)


def texts(name: str, description: str) -> tuple[str, ...]:
    if description == "No description defined":
        return (name,)
    return (f"{name}: {description}", f"{name}: {description.split(',')[0]}", f"{name}: {description.split(';')[0]}")
