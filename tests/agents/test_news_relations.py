"""Relations that the rules of schema `news` find in sentences of our own, as a real CoreNLP reads them."""

from collections.abc import AsyncIterator

import pytest
from tests.agents.read_relations import relations

from consilience.agents.corenlp.client import CoreNLP

pytestmark = pytest.mark.corenlp

STATED = [
    ("Anna Larsen, founder and chief executive of Siemens, left.", ("Anna Larsen", "founded", "Siemens")),
    ("Anna Larsen and Thomas Reed founded and run Siemens.", ("Anna Larsen", "founded", "Siemens")),
    ("Chairman of the Education Committee Anna Larsen spoke.", ("Anna Larsen", "leads", "Education Committee")),
    ("The pitcher for the Boston Red Sox was Thomas Reed.", ("Thomas Reed", "works_for", "Boston Red Sox")),
    ("Thomas Reed played three seasons for the Boston Red Sox.", ("Thomas Reed", "works_for", "Boston Red Sox")),
    ("Thomas Reed, deputy director of the World Bank, left.", ("Thomas Reed", "works_for", "World Bank")),
    ("Siemens' then-chief financial officer, Thomas Reed, left.", ("Thomas Reed", "works_for", "Siemens")),
    ("Microsoft's Anna Larsen spoke.", ("Anna Larsen", "works_for", "Microsoft")),
    (
        "Thomas Reed was appointed to serve as a judge in the Kent County District Court.",
        ("Thomas Reed", "works_for", "Kent County District Court"),
    ),
    ("Thomas Reed was elected to the Ohio Senate in 1990.", ("Thomas Reed", "member_of", "Ohio Senate")),
    (
        "Thomas Reed entered the Ohio House of Representatives in 1990.",
        ("Thomas Reed", "member_of", "Ohio House of Representatives"),
    ),
    ("Siemens is a Munich-based company.", ("Siemens", "headquartered_in", "Munich")),
    ("Microsoft is a software company headquartered in Seattle.", ("Microsoft", "headquartered_in", "Seattle")),
    ("She lives in Lund, in south-western Sweden.", ("Lund", "located_in", "Sweden")),
    ("He died in Norway's Tromso.", ("Tromso", "located_in", "Norway")),
    ("Anna Larsen was born in the small town of Cheyenne.", ("Anna Larsen", "born_in", "Cheyenne")),
    ("Anna Larsen is a Seattle native.", ("Anna Larsen", "born_in", "Seattle")),
    ("Seattle native Anna Larsen spoke.", ("Anna Larsen", "born_in", "Seattle")),
    ("In 1938 Anna Larsen made her home in the United States.", ("Anna Larsen", "lives_in", "United States")),
    (
        "Anna Larsen was born into a family of bakers in Lowestoft, one of ten children to Otto and Marie Larsen.",
        ("Anna Larsen", "born_in", "Lowestoft"),
    ),
    (
        "Anna Larsen was born into a family of bakers in Lowestoft, one of ten children to Otto and Marie Larsen.",
        ("Marie Larsen", "parent_of", "Anna Larsen"),
    ),
    (
        "Liberal Party leader and Prime Minister Thomas Reed said he was humbled.",
        ("Thomas Reed", "leads", "Liberal Party"),
    ),
    ("Retired FBI agent and terrorism specialist Thomas Reed spoke.", ("Thomas Reed", "works_for", "FBI")),
    ("A pilot officer in the Royal Air Force, Thomas Reed died.", ("Thomas Reed", "works_for", "Royal Air Force")),
    ("In 1999 Thomas Reed signed with the Miami Dolphins.", ("Thomas Reed", "works_for", "Miami Dolphins")),
    ("Anna Larsen was born in Bendigo, Victoria, and studied law.", ("Bendigo", "located_in", "Victoria")),
    ("He took Italy's main city, Milan.", ("Milan", "located_in", "Italy")),
    ("Her father was the painter Thomas Reed. Anna Larsen left.", None),
    ("Anna Larsen left. Her father was the painter Thomas Reed.", ("Thomas Reed", "parent_of", "Anna Larsen")),
    (
        "Police chief Anna Larsen of the Boston Police Department spoke.",
        ("Anna Larsen", "leads", "Boston Police Department"),
    ),
    ("Thomas Reed met the leader of the Labour Party, Anna Larsen.", ("Anna Larsen", "leads", "Labour Party")),
    ("The World Bank's president is Anna Larsen.", ("Anna Larsen", "leads", "World Bank")),
    ("Anna Larsen is the World Bank's president.", ("Anna Larsen", "leads", "World Bank")),
    ("Siemens, a company led by Anna Larsen, grew.", ("Anna Larsen", "leads", "Siemens")),
    ("The World Bank is chaired by Anna Larsen.", ("Anna Larsen", "leads", "World Bank")),
    ("Anna Larsen was the first woman to lead the World Bank.", ("Anna Larsen", "leads", "World Bank")),
    ("Anna Larsen, then president of the World Bank, spoke.", ("Anna Larsen", "leads", "World Bank")),
    (
        "Kent County Council met. The council's leader, Anna Larsen, spoke.",
        ("Anna Larsen", "leads", "Kent County Council"),
    ),
    ("Thomas Reed is head of marketing at Siemens.", ("Thomas Reed", "works_for", "Siemens")),
    ("Seattle's Microsoft has grown.", ("Microsoft", "headquartered_in", "Seattle")),
    ("Anna Larsen left Siemens for Microsoft.", ("Anna Larsen", "works_for", "Microsoft")),
    ("Siemens hired Anna Larsen from Microsoft.", ("Anna Larsen", "works_for", "Microsoft")),
    ("Anna Larsen is now with Microsoft.", ("Anna Larsen", "works_for", "Microsoft")),
    ("Anna Larsen, a former Microsoft engineer, left.", ("Anna Larsen", "works_for", "Microsoft")),
    ("Anna Larsen, now an adviser to the World Bank, left.", ("Anna Larsen", "works_for", "World Bank")),
    ("Thomas Reed was expelled from the Labour Party.", ("Thomas Reed", "member_of", "Labour Party")),
    ("Microsoft, the Seattle publisher, grew.", ("Microsoft", "headquartered_in", "Seattle")),
    ("Siemens AG of Munich has grown.", ("Siemens AG", "headquartered_in", "Munich")),
    ("Anna Larsen (b. Munich, 1932) was a painter.", ("Anna Larsen", "born_in", "Munich")),
    ("Anna Larsen adopted Thomas Reed in 1950.", ("Anna Larsen", "parent_of", "Thomas Reed")),
    ("Siemens was taken over by Microsoft in 1990.", ("Microsoft", "acquired", "Siemens")),
    ("Anna Larsen has a son, Thomas Reed.", ("Anna Larsen", "parent_of", "Thomas Reed")),
]


@pytest.fixture
async def corenlp(corenlp_url: str) -> AsyncIterator[CoreNLP]:
    async with CoreNLP(corenlp_url) as client:
        yield client


@pytest.mark.parametrize(("text", "expected"), STATED)
async def test_what_a_sentence_states_is_found(
    corenlp: CoreNLP, text: str, expected: tuple[str, str, str] | None
) -> None:
    found = await relations(corenlp, text)
    assert expected in found if expected else all(name != "Anna Larsen" for _, _, name in found)


async def test_who_joins_a_party_is_not_employed_there(corenlp: CoreNLP) -> None:
    found = await relations(corenlp, "Thomas Reed joined the Labour Party in 1990.")
    assert found == [("Thomas Reed", "member_of", "Labour Party")]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Unlike Anna Larsen, who was born in Vermont, Thomas Reed was born in Ohio.",
            ("Thomas Reed", "born_in", "Vermont"),
        ),
        (
            "Unlike Anna Larsen, who was born in Vermont, Thomas Reed was born in Ohio.",
            ("Anna Larsen", "born_in", "Ohio"),
        ),
        (
            "If Anna Larsen becomes chief executive of Siemens, Thomas Reed will leave.",
            ("Thomas Reed", "leads", "Siemens"),
        ),
        ("Thomas Reed, son-in-law of Anna Larsen, left.", ("Anna Larsen", "parent_of", "Thomas Reed")),
        ("Anna Larsen and Thomas Reed's son, Oscar, works for Microsoft.", ("Anna Larsen", "works_for", "Microsoft")),
        ("Anna Larsen is the founder of Siemens' rival Acme Foods.", ("Anna Larsen", "founded", "Siemens")),
        ("Anna Larsen, the World Bank's chief surgeon, left.", ("Anna Larsen", "leads", "World Bank")),
        (
            "Thomas Reed resigned in 2005 and was succeeded by Anna Larsen, then a member of the Royal Society.",
            ("Thomas Reed", "member_of", "Royal Society"),
        ),
        ("Thomas Reed, who had visited Siemens, left.", ("Thomas Reed", "leads", "Siemens")),
        ("Thomas Reed, an executive at Siemens, left.", ("Thomas Reed", "leads", "Siemens")),
        ("Anna Larsen, chief executive of Siemens, left.", ("Anna Larsen", "works_for", "Siemens")),
        (
            "Anna Larsen, headteacher at Hillside Primary School, left.",
            ("Anna Larsen", "works_for", "Hillside Primary School"),
        ),
        (
            "Police chief Anna Larsen of the Boston Police Department spoke.",
            ("Anna Larsen", "works_for", "Boston Police Department"),
        ),
        (
            "Siemens grew. The company founded by Thomas Reed in the same year did not.",
            ("Thomas Reed", "founded", "Siemens"),
        ),
        ("Thomas Reed is head of marketing at Siemens.", ("Thomas Reed", "leads", "Siemens")),
        ("Thomas Reed, who leads the Siemens research branch, left.", ("Thomas Reed", "leads", "Siemens")),
        ("Thomas Reed left the Liberals in 1990.", ("Thomas Reed", "works_for", "Liberals")),
        ("Munich's Microsoft engineers spoke.", ("Microsoft", "headquartered_in", "Munich")),
        ("Sweden beat Norway in Oslo.", ("Norway", "located_in", "Oslo")),
        ("He made his debut against Ireland in Kenya.", ("Ireland", "located_in", "Kenya")),
    ],
)
async def test_what_is_said_of_another_is_not_found(corenlp: CoreNLP, text: str, wrong: tuple[str, str, str]) -> None:
    assert wrong not in await relations(corenlp, text)


@pytest.mark.parametrize(
    "text", ["As chairman of Siemens, Anna Larsen spoke.", "Chairman of Siemens Anna Larsen spoke."]
)
async def test_an_office_before_its_holder_is_found(corenlp: CoreNLP, text: str) -> None:
    assert ("Anna Larsen", "leads", "Siemens") in await relations(corenlp, text)


NOT_STATED = [
    ("Neither Carl Moss nor Anna Larsen was born in Bristol.", "born_in"),
    ("Thomas Reed expects Microsoft to buy Siemens.", "acquired"),
    ("Siemens' acquisition of Microsoft was blocked by regulators.", "acquired"),
    ("Thomas Reed is expected to become chief executive of Siemens.", "leads"),
    ("Thomas Reed claimed to be the founder of Siemens.", "founded"),
    ("Microsoft bought a 2 percent stake in Siemens.", "acquired"),
    ("Microsoft has an office in Dublin.", "headquartered_in"),
    ("The Rev. Peter Holt married Thomas Reed and Anna Larsen.", "spouse_of"),
]


@pytest.mark.parametrize(("text", "relation"), NOT_STATED)
async def test_what_a_sentence_does_not_state_is_not_found(corenlp: CoreNLP, text: str, relation: str) -> None:
    assert relation not in {name for _, name, _ in await relations(corenlp, text)}


async def test_whoever_buys_a_majority_buys_the_company(corenlp: CoreNLP) -> None:
    found = await relations(corenlp, "Microsoft bought a majority stake in Siemens.")
    assert ("Microsoft", "acquired", "Siemens") in found
