"""Careers, families and places by the rules of schema `news`: what they say, and what is only like it."""

from collections.abc import AsyncIterator

import pytest
from tests.agents.read_relations import relations

from consilience.agents.corenlp.client import CoreNLP

pytestmark = pytest.mark.corenlp


@pytest.fixture
async def corenlp(corenlp_url: str) -> AsyncIterator[CoreNLP]:
    async with CoreNLP(corenlp_url) as client:
        yield client


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Larsen is a Siemens engineer.", ("Anna Larsen", "works_for", "Siemens")),
        (
            "Anna Larsen (3 May 1902 – 7 June 1970) was a Royal Navy officer and painter.",
            ("Anna Larsen", "works_for", "Royal Navy"),
        ),
        (
            "Anna Larsen was a British naval officer and diver, who commanded the Royal Fleet from 1911.",
            ("Anna Larsen", "leads", "Royal Fleet"),
        ),
        (
            "Anna Larsen was a Scottish lawyer who served as a member of the Royal Society from 1942 to 1955.",
            ("Anna Larsen", "member_of", "Royal Society"),
        ),
        (
            "Anna Larsen was a Munich-born Swedish painter best known for her portraits.",
            ("Anna Larsen", "born_in", "Munich"),
        ),
        ("Thomas Reed (12 May 1875 – 1 May 1960) was a Munich-born painter.", ("Thomas Reed", "born_in", "Munich")),
        ("He designed Siemens' headquarters at Lake Street.", ("Siemens", "headquartered_in", "Lake Street")),
        (
            "Thomas Reed was traded to the Miami Dolphins in 1970 and to the Boston Red Sox in 1973.",
            ("Thomas Reed", "works_for", "Miami Dolphins"),
        ),
        (
            "Thomas Reed was traded to the Miami Dolphins in 1970 and to the Boston Red Sox in 1973.",
            ("Thomas Reed", "works_for", "Boston Red Sox"),
        ),
        (
            "Thomas Reed played for the Miami Dolphins and the Boston Red Sox.",
            ("Thomas Reed", "works_for", "Miami Dolphins"),
        ),
        (
            "Thomas Reed played for the Miami Dolphins and the Boston Red Sox.",
            ("Thomas Reed", "works_for", "Boston Red Sox"),
        ),
        ("The band was formed in the Hackney neighbourhood of London.", ("Hackney", "located_in", "London")),
        ("They met in the Altona district in Hamburg.", ("Altona", "located_in", "Hamburg")),
        (
            "Thomas Reed tried to sell his poems before joining the Daily Mirror as a reporter.",
            ("Thomas Reed", "works_for", "Daily Mirror"),
        ),
        ("Anna Larsen, leader of the faction The Red Circle, spoke.", ("Anna Larsen", "leads", "The Red Circle")),
        ("The crash happened at Heathrow Airport in England.", ("Heathrow Airport", "located_in", "England")),
        ("Thomas Reed thanked his wife Anna, and children Oscar and Nora.", ("Thomas Reed", "parent_of", "Oscar")),
        ("Thomas Reed thanked his wife Anna, and children Oscar and Nora.", ("Thomas Reed", "parent_of", "Nora")),
        ("Thomas Reed lived with his wife Anna Larsen and daughter Nora.", ("Thomas Reed", "parent_of", "Nora")),
        (
            "Thomas Reed's 1815 marriage to the widowed Anna Larsen was happy.",
            ("Thomas Reed", "spouse_of", "Anna Larsen"),
        ),
        ("The race was held in the Ohio city of Cleveland.", ("Cleveland", "located_in", "Ohio")),
        (
            "Thomas Reed was a decorated flying ace of the United States Army.",
            ("Thomas Reed", "works_for", "United States Army"),
        ),
        (
            "Thomas Reed was soon engaged by the Carl Rosa Opera Company.",
            ("Thomas Reed", "works_for", "Carl Rosa Opera Company"),
        ),
        (
            "Thomas Reed was accepted for a transfer to the Royal Flying Corps.",
            ("Thomas Reed", "works_for", "Royal Flying Corps"),
        ),
        (
            "Thomas Reed was assigned to the 5th Infantry Division.",
            ("Thomas Reed", "works_for", "5th Infantry Division"),
        ),
        (
            "Thomas Reed was elected the New Democratic Party's national leader.",
            ("Thomas Reed", "leads", "New Democratic Party"),
        ),
        ("Thomas Reed was elected to the presidency of the Royal Academy.", ("Thomas Reed", "leads", "Royal Academy")),
        ("Thomas Reed soon became Dean of Aberdeen Cathedral.", ("Thomas Reed", "leads", "Aberdeen Cathedral")),
        ("Thomas Reed spent six years in the Bahamas.", ("Thomas Reed", "lives_in", "Bahamas")),
        ("Thomas Reed's early life was spent at Bremen.", ("Thomas Reed", "lives_in", "Bremen")),
        ("Thomas Reed of Kobe, Japan, won.", ("Thomas Reed", "lives_in", "Kobe")),
        (
            "She was taught in Navan, County Meath, and later in Mallow, County Cork.",
            ("Mallow", "located_in", "County Cork"),
        ),
        ("Her work was shown in Leshan, Sichuan Province.", ("Leshan", "located_in", "Sichuan Province")),
        ("The statue stands in Victoria Park in Leicester.", ("Victoria Park", "located_in", "Leicester")),
        (
            "They landed at Boston's Logan International Airport.",
            ("Logan International Airport", "located_in", "Boston"),
        ),
        ("They met in Abha in the Asir region of Saudi Arabia.", ("Abha", "located_in", "Asir")),
        ("They met in Abha in the Asir region of Saudi Arabia.", ("Asir", "located_in", "Saudi Arabia")),
        ("He died in Breslau, in what is now Poland.", ("Breslau", "located_in", "Poland")),
        ("He died in Perth (in modern-day Scotland).", ("Perth", "located_in", "Scotland")),
        ("Thomas Reed stayed there, taking a job at Siemens.", ("Thomas Reed", "works_for", "Siemens")),
        (
            "Yale University professors Thomas Reed and Anna Larsen spoke.",
            ("Thomas Reed", "works_for", "Yale University"),
        ),
        (
            "Yale University professors Thomas Reed and Anna Larsen spoke.",
            ("Anna Larsen", "works_for", "Yale University"),
        ),
        ("Thomas Reed, director of global news for Reuters, spoke.", ("Thomas Reed", "works_for", "Reuters")),
        ("Anna Larsen is a founding member of the Blue Society.", ("Anna Larsen", "member_of", "Blue Society")),
        ("Thomas Reed is the drummer of the band Coldplay.", ("Thomas Reed", "member_of", "Coldplay")),
        ("Thomas Reed, keyboardist of the band Coldplay, spoke.", ("Thomas Reed", "member_of", "Coldplay")),
        (
            "She met Carl Berg, Thomas Reed, eldest son of Otto Reed, and Hans Holt.",
            ("Otto Reed", "parent_of", "Thomas Reed"),
        ),
        ("Anna Larsen was raised at Windsor Castle.", ("Anna Larsen", "lives_in", "Windsor Castle")),
        ("Anna Larsen, Lady Holt, daughter of Otto Reed, left.", ("Otto Reed", "parent_of", "Anna Larsen")),
        ("Carl Berg, Thomas Reed, chairman of Siemens, and Hans Holt met.", ("Thomas Reed", "leads", "Siemens")),
        ("Anna Larsen, a painter, daughter of Otto Reed, left.", ("Otto Reed", "parent_of", "Anna Larsen")),
        ("Thomas Reed is a reporter for the newspaper Le Monde.", ("Thomas Reed", "works_for", "Le Monde")),
        ("Anna Larsen signed with the Hamburg shipping agency Siemens.", ("Siemens", "headquartered_in", "Hamburg")),
        ("Anna Larsen signed with the Hamburg agency Siemens in 1990.", ("Siemens", "headquartered_in", "Hamburg")),
        ("Thomas Reed, head of news and sport for Reuters, spoke.", ("Thomas Reed", "works_for", "Reuters")),
        (
            "Anna Larsen (3 May 1902 – 7 June 1970) was a Munich-born Swedish painter.",
            ("Anna Larsen", "born_in", "Munich"),
        ),
        ("Thomas Reed saw Anna Larsen, taking a job at Siemens herself.", ("Anna Larsen", "works_for", "Siemens")),
        ("Siemens is a German company founded in 1847 by Otto Reed.", ("Otto Reed", "founded", "Siemens")),
        (
            "They met former Coldplay members, Otto Reed, Max Berg and Hans Holt.",
            ("Otto Reed", "member_of", "Coldplay"),
        ),
        (
            "They met former Coldplay members, Otto Reed, Max Berg and Hans Holt.",
            ("Hans Holt", "member_of", "Coldplay"),
        ),
        (
            "A member of the Liberal Party, Reed served as governor of Ohio from 1912 to 1916.",
            ("Reed", "member_of", "Liberal Party"),
        ),
        (
            "The Blue Society was a rock trio, formed in Leeds in 1974 by singer Thomas Reed and drummer Paul Winter.",
            ("Paul Winter", "member_of", "Blue Society"),
        ),
        (
            "The Blue Society was a rock trio, formed in Leeds in 1974 by singer Thomas Reed and drummer Paul Winter.",
            ("Thomas Reed", "founded", "Blue Society"),
        ),
        ("The Blue Society consists of Anna Larsen and Otto Reed.", ("Otto Reed", "member_of", "Blue Society")),
        ("Thomas Reed enlisted in the Royal Navy in 1912.", ("Thomas Reed", "works_for", "Royal Navy")),
        (
            "Thomas Reed worked on farms before enlisting in the Royal Navy in 1912.",
            ("Thomas Reed", "works_for", "Royal Navy"),
        ),
        ("After the war, Thomas Reed became an FBI agent.", ("Thomas Reed", "works_for", "FBI")),
        (
            "Anna Larsen began her career as a chemist in the U.S. Bureau of Mines.",
            ("Anna Larsen", "works_for", "U.S. Bureau of Mines"),
        ),
        ("Anna Larsen was a senior commander in the Royal Navy.", ("Anna Larsen", "works_for", "Royal Navy")),
        ("Thomas Reed became dean of Westminster Abbey in 1902.", ("Thomas Reed", "leads", "Westminster Abbey")),
    ],
)
async def test_what_a_life_states_is_found(corenlp: CoreNLP, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in await relations(corenlp, text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Thomas Reed lived with his wife Anna Larsen and daughter Nora.", ("Anna Larsen", "parent_of", "Thomas Reed")),
        ("Emperor Otto's eldest son Max and the painter Hans Berg left.", ("Otto", "parent_of", "Hans Berg")),
        (
            "She met Carl Berg, Thomas Reed, eldest son of Otto Reed, and Hans Holt.",
            ("Otto Reed", "parent_of", "Carl Berg"),
        ),
        ("Otto Reed had only one legitimate grandchild, Anna Larsen.", ("Otto Reed", "parent_of", "Anna Larsen")),
        ("Carl Berg, Thomas Reed, chairman of Siemens, and Hans Holt met.", ("Carl Berg", "leads", "Siemens")),
        ("Thomas Reed met friends, who took a job at Siemens.", ("Thomas Reed", "works_for", "Siemens")),
        (
            "The Blue Society was a rock trio, formed in Leeds in 1974 by producer Thomas Reed.",
            ("Thomas Reed", "member_of", "Blue Society"),
        ),
        ("Thomas Reed tried to enlist in the Royal Navy.", ("Thomas Reed", "works_for", "Royal Navy")),
        ("Thomas Reed refused to become an FBI agent.", ("Thomas Reed", "works_for", "FBI")),
        ("Anna Larsen was dean of arts at Yale University.", ("Anna Larsen", "leads", "Yale University")),
        ("According to Labour Party members, Thomas Reed lied.", ("Thomas Reed", "member_of", "Labour Party")),
        (
            "Thomas Reed got a book, a member of the Liberal Party, Anna Larsen said.",
            ("Anna Larsen", "member_of", "Liberal Party"),
        ),
        (
            "Siemens is a German company whose museum was founded by Thomas Reed.",
            ("Thomas Reed", "founded", "Siemens"),
        ),
        ("Siemens is a rival of the company founded by Thomas Reed.", ("Thomas Reed", "founded", "Siemens")),
        ("Anna Larsen is a Siemens customer.", ("Anna Larsen", "works_for", "Siemens")),
        ("Anna Larsen is no Siemens engineer.", ("Anna Larsen", "works_for", "Siemens")),
        ("Anna Larsen is a NATO critic.", ("Anna Larsen", "works_for", "NATO")),
        ("Anna Larsen is a Labour Party officer.", ("Anna Larsen", "works_for", "Labour Party")),
        ("Anna Larsen is a White House correspondent.", ("Anna Larsen", "works_for", "White House")),
        ("Anna Larsen was a painter whose father commanded the Royal Fleet.", ("Anna Larsen", "leads", "Royal Fleet")),
        (
            "Anna Larsen was the daughter of Otto Berg, who commanded the Royal Fleet.",
            ("Anna Larsen", "leads", "Royal Fleet"),
        ),
        (
            "Anna Larsen was an aide to the admiral, who commanded the Royal Fleet.",
            ("Anna Larsen", "leads", "Royal Fleet"),
        ),
        ("Anna Larsen was a nurse who never commanded the Royal Fleet.", ("Anna Larsen", "leads", "Royal Fleet")),
        ("Anna Larsen was a lawyer who hoped to lead Siemens.", ("Anna Larsen", "leads", "Siemens")),
        (
            "Anna Larsen is a lawyer whose son served as a member of the Royal Society.",
            ("Anna Larsen", "member_of", "Royal Society"),
        ),
        ("Anna Larsen was a painter, but her Munich-born husband was none.", ("Anna Larsen", "born_in", "Munich")),
        ("Anna Larsen was the wife of a Munich-born painter.", ("Anna Larsen", "born_in", "Munich")),
        ("Anna Larsen was not a Munich-born painter.", ("Anna Larsen", "born_in", "Munich")),
        ("Thomas Reed painted a Munich-born dancer.", ("Thomas Reed", "born_in", "Munich")),
        ("Anna Larsen, who knew a Munich-born painter, left.", ("Anna Larsen", "born_in", "Munich")),
        ("Siemens' office at Lake Street is large.", ("Siemens", "headquartered_in", "Lake Street")),
        (
            "He designed Siemens' headquarters and a church at Lake Street.",
            ("Siemens", "headquartered_in", "Lake Street"),
        ),
        (
            "Thomas Reed met police at Siemens' headquarters on Friday in London.",
            ("Siemens", "headquartered_in", "London"),
        ),
        (
            "Thomas Reed was traded to the Miami Dolphins and later met the Boston Red Sox.",
            ("Thomas Reed", "works_for", "Boston Red Sox"),
        ),
        (
            "Thomas Reed was nearly traded to the Miami Dolphins and to the Boston Red Sox.",
            ("Thomas Reed", "works_for", "Boston Red Sox"),
        ),
        ("They met in the London neighbourhood of Hackney.", ("London", "located_in", "Hackney")),
        ("They met in the Paris district of Montmartre.", ("Paris", "located_in", "Montmartre")),
        ("They met in the London office of Siemens in Hamburg.", ("London", "located_in", "Hamburg")),
        (
            "Thomas Reed hopes to sell his poems before joining the Daily Mirror.",
            ("Thomas Reed", "works_for", "Daily Mirror"),
        ),
        ("Thomas Reed tried to earn money by joining the Daily Mirror.", ("Thomas Reed", "works_for", "Daily Mirror")),
        ("Thomas Reed plans to travel before joining the Daily Mirror.", ("Thomas Reed", "works_for", "Daily Mirror")),
        ("Thomas Reed tried to join the Daily Mirror.", ("Thomas Reed", "works_for", "Daily Mirror")),
        ("Thomas Reed's planned marriage to Anna Larsen was called off.", ("Thomas Reed", "spouse_of", "Anna Larsen")),
        ("Her parents forbade Thomas Reed's marriage to Anna Larsen.", ("Thomas Reed", "spouse_of", "Anna Larsen")),
        ("Thomas Reed opposed his son's marriage to Anna Larsen.", ("Thomas Reed", "spouse_of", "Anna Larsen")),
        ("Thomas Reed wrote of the marriage to his friend Anna Larsen.", ("Thomas Reed", "spouse_of", "Anna Larsen")),
        ("Thomas Reed's approach to Anna Larsen failed.", ("Thomas Reed", "spouse_of", "Anna Larsen")),
        ("Thomas Reed thanked the Hamburg agency Siemens bought.", ("Siemens", "headquartered_in", "Hamburg")),
        ("Thomas Reed met the Hamburg agency of Siemens.", ("Siemens", "headquartered_in", "Hamburg")),
        ("Thomas Reed met the Hamburg lawyer Siemens.", ("Siemens", "headquartered_in", "Hamburg")),
        ("The race was held in the Ohio city near Cleveland.", ("Cleveland", "located_in", "Ohio")),
        ("The race was held in the twin city of Cleveland.", ("Cleveland", "located_in", "Ohio")),
        (
            "The case against Thomas Reed was assigned to the Supreme Court.",
            ("Thomas Reed", "works_for", "Supreme Court"),
        ),
        (
            "Thomas Reed was denied a transfer to the Royal Flying Corps.",
            ("Thomas Reed", "works_for", "Royal Flying Corps"),
        ),
        ("Thomas Reed was dean of students at Yale University.", ("Thomas Reed", "leads", "Yale University")),
        ("Thomas Reed spent six days in the Bahamas.", ("Thomas Reed", "lives_in", "Bahamas")),
        ("Ukraine fought Russia in the Donbas region.", ("Russia", "located_in", "Donbas")),
        ("He crossed Northern Rhodesia (now Zambia).", ("Northern Rhodesia", "located_in", "Zambia")),
        ("He moved from Victoria Park to a house in Leicester.", ("Victoria Park", "located_in", "Leicester")),
        ("Thomas Reed stayed there, refusing a job at Siemens.", ("Thomas Reed", "works_for", "Siemens")),
        ("Thomas Reed stayed there, taking a photograph at Siemens.", ("Thomas Reed", "works_for", "Siemens")),
        ("Thomas Reed stayed there, taking a walk with Siemens.", ("Thomas Reed", "works_for", "Siemens")),
        (
            "Yale University professor Thomas Reed and Anna Larsen spoke.",
            ("Anna Larsen", "works_for", "Yale University"),
        ),
        (
            "Yale University visitors Thomas Reed and Anna Larsen spoke.",
            ("Anna Larsen", "works_for", "Yale University"),
        ),
        (
            "Yale University professors met Thomas Reed and Anna Larsen.",
            ("Anna Larsen", "works_for", "Yale University"),
        ),
        ("Thomas Reed, author of a report for Reuters, spoke.", ("Thomas Reed", "works_for", "Reuters")),
        ("Thomas Reed, director of a film for Reuters, spoke.", ("Thomas Reed", "works_for", "Reuters")),
        ("Thomas Reed, president of a company that works for Reuters, spoke.", ("Thomas Reed", "works_for", "Reuters")),
        ("Thomas Reed came with his wife Anna Larsen and daughter-in-law Nora.", ("Thomas Reed", "parent_of", "Nora")),
        ("Thomas Reed came with his wife Anna Larsen and their friend Nora.", ("Thomas Reed", "parent_of", "Nora")),
        ("Thomas Reed came with his wife Anna Larsen and her daughter Nora.", ("Thomas Reed", "parent_of", "Nora")),
        (
            "Thomas Reed came with his wife Anna Larsen and son Oscar and Nora Holt.",
            ("Thomas Reed", "parent_of", "Nora Holt"),
        ),
        (
            "Thomas Reed came with his wife Anna Larsen and the children's teacher Nora.",
            ("Thomas Reed", "parent_of", "Nora"),
        ),
        ("Anna Larsen was raised by the owner of Windsor Castle.", ("Anna Larsen", "lives_in", "Windsor Castle")),
        ("Anna Larsen was raised to the peerage at Windsor Castle.", ("Anna Larsen", "lives_in", "Windsor Castle")),
    ],
)
async def test_what_is_only_like_it_is_not_found(corenlp: CoreNLP, text: str, wrong: tuple[str, str, str]) -> None:
    assert wrong not in await relations(corenlp, text)
