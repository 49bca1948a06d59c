import pytest
from tests.agents.annotated import sentence

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.rules.dependency_paths import parse_path

ACTIVE = sentence(
    "Ann/NNP/PERSON attacked/VBD Acme/NNP in/IN Ghent/NNP on/IN Monday/NNP/DATE",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (4, 3, "case"), (1, 4, "obl:in"), (6, 5, "case"),
    (1, 6, "obl:on"),
)  # fmt: skip
PASSIVE = sentence(
    "Acme/NNP was/VBD attacked/VBN by/IN Ann/NNP",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj:pass"), (2, 1, "aux:pass"), (4, 3, "case"), (2, 4, "obl:agent"),
)  # fmt: skip
NOUN = sentence(
    "Ann/NNP launched/VBD an/DT attack/NN against/IN Acme/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (3, 2, "det"), (1, 3, "obj"), (5, 4, "case"), (3, 5, "nmod:against"),
)  # fmt: skip
PARTICIPLE = sentence(
    "Ann/NNP attacked/VBD Acme/NNP killing/VBG Bob/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 3, "advcl"), (3, 4, "obj"),
)  # fmt: skip

OWNED = sentence(
    "Ann/NNP 's/POS killing/NN of/IN Bob/NNP",
    (ROOT, 2, "ROOT"), (2, 0, "nmod:poss"), (0, 1, "case"), (4, 3, "case"), (2, 4, "nmod:of"),
)  # fmt: skip
SUFFERED = sentence("Bob/NNP 's/POS killing/NN", (ROOT, 2, "ROOT"), (2, 0, "nmod:poss"), (0, 1, "case"))
BEFORE = sentence("the/DT Lee/NNP/PERSON murder/NN", (ROOT, 2, "ROOT"), (2, 0, "det"), (2, 1, "compound"))
HANDS = sentence(
    "Bob/NNP died/VBD at/IN the/DT hands/NNS of/IN Ann/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:at"), (4, 6, "nmod:of"),
)  # fmt: skip
NESTED = sentence(
    "Ann/NNP died/VBD in/IN a/DT hospital/NN in/IN Rome/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:in"), (4, 6, "nmod:in"),
)  # fmt: skip
JOINED = sentence(
    "Ann/NNP shot/VBD and/CC killed/VBD Bob/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (3, 0, "nsubj"), (1, 3, "conj:and"), (3, 4, "obj"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "where", "token", "ends"),
    [
        ("obj", ACTIVE, 1, ["Acme"]),
        ("obl:*", ACTIVE, 1, ["Ghent", "Monday"]),
        ("obj|nsubj", ACTIVE, 1, ["Ann", "Acme"]),
        ("obl:*{ghent}", ACTIVE, 1, ["Ghent"]),
        ("^obj nsubj", ACTIVE, 2, ["Ann"]),
        ("self", ACTIVE, 1, ["attacked"]),
        ("place", ACTIVE, 1, ["Ghent"]),
        ("time", ACTIVE, 1, ["Monday"]),
        ("agent", ACTIVE, 1, ["Ann"]),
        ("agent", PASSIVE, 2, ["Ann"]),
        ("agent", NOUN, 3, ["Ann"]),
        ("agent", PARTICIPLE, 3, ["Ann"]),
        ("patient", ACTIVE, 1, ["Acme"]),
        ("patient", PASSIVE, 2, ["Acme"]),
        ("patient", PARTICIPLE, 3, ["Bob"]),
        ("nmod:of", NOUN, 3, []),
        ("undergoer", OWNED, 2, ["Bob"]),
        ("doer", OWNED, 2, ["Ann"]),
        ("undergoer", SUFFERED, 2, ["Bob"]),
        ("doer", SUFFERED, 2, []),
        ("undergoer", BEFORE, 2, ["Lee"]),
        ("undergoer", PASSIVE, 2, ["Acme"]),
        ("doer", PASSIVE, 2, ["Ann"]),
        ("doer", HANDS, 1, ["Ann"]),
        ("patient", JOINED, 1, ["Bob"]),
        ("place nmod:in", NESTED, 1, ["Rome"]),
    ],
)
def test_a_path_leads_to_the_words_that_it_describes(
    written: str, where: Sentence, token: int, ends: list[str]
) -> None:
    assert [where.tokens[end].text for end in parse_path(written).follow(where, token)] == ends
