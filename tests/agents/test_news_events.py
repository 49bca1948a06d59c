"""Events of ordinary prose by the rules of the shipped schema `news`: what its words and roles are to say."""

import pytest

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.event_expert import CoreNLPEventExpert

pytestmark = pytest.mark.corenlp


async def events_of(url: str, text: str) -> dict[str, str]:
    """Return by `Type trigger` the arguments, each as `Role=filler`, in the order of the text."""
    async with CoreNLP(url) as corenlp:
        answer = await CoreNLPEventExpert(corenlp, builtin_schema("news")).answer(Passage("doc", 0, text), (), None, 1)
    return {
        f"{event.type.partition('.')[2]} {event.text}": " ".join(
            sorted(f"{argument.role}={argument.filler.text}" for argument in event.arguments)
        )
        for event in answer.events
    }


@pytest.mark.parametrize(
    ("text", "event", "arguments"),
    [
        # who is along, and the two sides of a verb
        (
            "Tom Reed, together with Anna Berg, founded Acme Corporation in Ghent in 1950.",
            "Found founded",
            "Founder=Anna Berg Founder=Tom Reed Organization=Acme Corporation Place=Ghent Time=1950",
        ),
        (
            "Anna Berg married the painter Tom Reed in 1923. They moved to Paris in 1925.",
            "Transport moved",
            "Destination=Paris Time=1925 Traveler=Anna Berg Traveler=Tom Reed",
        ),
        # where and when, of what the parser hangs elsewhere
        (
            "Juan Perez was detained by police at Heathrow Airport on Friday.",
            "Arrest detained",
            "Person=Juan Perez Place=Heathrow Airport Time=Friday",
        ),
        ("Two bombs exploded in Kabul on Thursday, killing ten people.", "Die killing", "Place=Kabul Time=Thursday"),
        (
            "Maria Lopez trained in Ghent before joining Acme Corporation in 1990.",
            "Start joining",
            "Organization=Acme Corporation Person=Maria Lopez Time=1990",
        ),
        ("Nobody in Ghent has died of the flu since 2014.", "Die died", ""),
        # early years, and both ends of a span
        (
            "From 285 to 288, Tom Reed fought against tribes along the Rhine.",
            "Attack fought",
            "Attacker=Tom Reed Time=285 Time=288",
        ),
        ("Tom Reed (died 757) was a king.", "Die died", "Time=757 Victim=Tom Reed"),
        # of an office its place
        ("Tom Reed became president of Burundi in 2005.", "Start became", "Person=Tom Reed Place=Burundi Time=2005"),
        (
            "Tom Reed accepted the office of Prime Minister of Norway in 1937.",
            "Start accepted",
            "Person=Tom Reed Place=Norway Time=1937",
        ),
        ("Tom Reed was crowned King of Norway in 1905.", "Start crowned", "Person=Tom Reed Place=Norway Time=1905"),
        (
            "Anna Berg replaced Tom Reed as president of Norway in 2005.",
            "Start replaced",
            "Person=Anna Berg Place=Norway Time=2005",
        ),
        (
            "Tom Reed was posted to the Royal Flying Corps in 1917.",
            "Start posted",
            "Organization=Royal Flying Corps Person=Tom Reed Time=1917",
        ),
        # what rebels and those who take a ship meet with
        ("Tom Reed suppressed rebels in Gaul in 1285.", "Attack suppressed", "Attacker=Tom Reed Place=Gaul Time=1285"),
        ("A ferry was hijacked by Tom Reed in 1985.", "Attack hijacked", "Attacker=Tom Reed Time=1985"),
        # nouns with verbs that only carry them
        (
            "President Anna Berg paid a visit to Ghana last week.",
            "Transport visit",
            "Destination=Ghana Time=last week Traveler=Anna Berg",
        ),
        ("Anna Berg was shot dead in Bogota on Friday.", "Die dead", "Place=Bogota Time=Friday Victim=Anna Berg"),
        # what a definite noun takes up, and whom `a man` was
        (
            "Carlos Diaz was arrested on Monday. The lawyer of Diaz spoke to reporters after the arrest.",
            "Arrest arrest",
            "Person=Diaz",
        ),
        (
            "A teacher was arrested in Rome. The teacher, Anna Berg, denies everything.",
            "Arrest arrested",
            "Person=Anna Berg Place=Rome",
        ),
        # votes and offices
        (
            "Anna Berg beat Tom Reed in Monday's ballot. She wants to be mayor after the election.",
            "Elect ballot",
            "Person=Anna Berg Time=Monday",
        ),
        ("In 1980 Tom Reed was succeeded by Anna Berg.", "Start succeeded", "Person=Anna Berg Time=1980"),
        (
            "Tom Reed entered the House of Representatives in 1981.",
            "Start entered",
            "Organization=House of Representatives Person=Tom Reed Time=1981",
        ),
        (
            "Tom Reed, a footballer, signed a contract with Ghent United in 2010.",
            "Start signed",
            "Organization=Ghent United Person=Tom Reed Time=2010",
        ),
        ("Tom Reed, a footballer, was released at the end of the season.", "End released", "Person=Tom Reed"),
        ("Tom Reed was accused of killing Anna Berg.", "Die killing", "Agent=Tom Reed Victim=Anna Berg"),
        ("Tom Reed was cleared of killing Anna Berg.", "Die killing", "Victim=Anna Berg"),
        # marches and sieges
        ("In May 1920 Anna Berg crossed the Alps.", "Transport crossed", "Time=May 1920 Traveler=Anna Berg"),
        (
            "Anna Berg's departure from Norway surprised everybody.",
            "Transport departure",
            "Origin=Norway Traveler=Anna Berg",
        ),
        ("The town of Ghent was taken after a siege of three years.", "Attack taken", "Target=Ghent"),
        # whom a name after a phrase means, and some of a plural
        (
            "The owner of the Acme Mill, Tom Reed, was found dead in a canal near Ghent on Sunday.",
            "Die dead",
            "Place=Ghent Time=Sunday Victim=Tom Reed",
        ),
        (
            "More than 50 protesters were detained in Ghent, among them the poet Anna Berg.",
            "Arrest detained",
            "Person=Anna Berg Place=Ghent",
        ),
        # who did what somebody is sentenced for, and when: not when there was a verdict
        (
            "The judge jailed Tom Reed for killing Anna Berg.",
            "Die killing",
            "Agent=Tom Reed Victim=Anna Berg",
        ),
        (
            "Tom Reed was convicted on Friday of the murder of Anna Berg.",
            "Die murder",
            "Agent=Tom Reed Victim=Anna Berg",
        ),
        ("The jury found Tom Reed guilty of the murder of Anna Berg.", "Die murder", "Agent=Tom Reed Victim=Anna Berg"),
        # who comes first, and who is named before a comma
        ("After his arrest, Tom Reed was taken to Ghent.", "Arrest arrest", "Person=Tom Reed"),
        (
            "The Ghent Chamber said its president, Tom Reed, would meet Anna Berg in Rome next week.",
            "Meet meet",
            "Participant=Anna Berg Participant=Tom Reed Place=Rome Time=next week",
        ),
        ("The assassination attempt on Anna Berg failed.", "Die assassination", "Victim=Anna Berg"),
        # where, of what the parser hangs on a noun, and of what a clause explains
        (
            "The earthquake struck on Sunday near the town of Ghent, killing at least 40 people.",
            "Die killing",
            "Place=Ghent Time=Sunday",
        ),
        (
            "Tom Reed lived in Ghent, where he was arrested in 1990.",
            "Arrest arrested",
            "Person=Tom Reed Place=Ghent Time=1990",
        ),
        (
            "Minister Anna Berg arrived in Cairo on Wednesday for talks with Tom Reed.",
            "Meet talks",
            "Participant=Anna Berg Participant=Tom Reed Place=Cairo",
        ),
        # whose office it is: that of a country
        ("Tom Reed became prime minister of Peru in May.", "Start became", "Person=Tom Reed Place=Peru Time=May"),
        (
            "Tom Reed resigned as governor of Peru on Friday.",
            "End resigned",
            "Person=Tom Reed Place=Peru Time=Friday",
        ),
        ("The mayor of Ghent, Anna Berg, stepped down in May.", "End stepped", "Person=Anna Berg Place=Ghent Time=May"),
        ("Peru's governor Tom Reed resigned on Friday.", "End resigned", "Person=Tom Reed Place=Peru Time=Friday"),
        # for what somebody is chosen, other than by a vote
        (
            "In 1950, Anna Berg was selected to lead Acme Corporation.",
            "Start selected",
            "Organization=Acme Corporation Person=Anna Berg Time=1950",
        ),
        ("In 1046 Tom Reed was named to the post of treasurer.", "Start named", "Person=Tom Reed Time=1046"),
        ("Anna Berg assumed the title of queen in 1190.", "Start assumed", "Person=Anna Berg Time=1190"),
        (
            "Tom Reed was sworn in as governor of Peru on Friday.",
            "Start sworn",
            "Person=Tom Reed Place=Peru Time=Friday",
        ),
        # who fights, of what a noun says it is
        ("Tom Reed fought in the Battle of Ghent in 1850.", "Attack Battle", "Attacker=Tom Reed Time=1850"),
        (
            "Anna Berg participated in the assault on Ghent in 1850.",
            "Attack assault",
            "Attacker=Anna Berg Time=1850",
        ),
        (
            "Anna Berg pardoned Tom Reed for his rebellion against Bob Lee in 1190.",
            "Attack rebellion",
            "Attacker=Tom Reed Target=Bob Lee",
        ),
        (
            "The army crossed the river when Tom Reed led a campaign against Chile in 1850.",
            "Attack campaign",
            "Attacker=Tom Reed Target=Chile Time=1850",
        ),
        # from one place to another
        (
            "Anna Berg accompanied Tom Reed to Peru in 1950.",
            "Transport accompanied",
            "Destination=Peru Time=1950 Traveler=Anna Berg Traveler=Tom Reed",
        ),
        ("Tom Reed went to live in Ghent.", "Transport went", "Destination=Ghent Traveler=Tom Reed"),
        (
            "Anna Berg set out on a voyage from Ghent to Peru in 1850.",
            "Transport voyage",
            "Destination=Peru Origin=Ghent Traveler=Anna Berg",
        ),
        (
            "Rescue teams evacuated Anna Berg from Antwerp to the city of Ghent.",
            "Transport evacuated",
            "Destination=Ghent Origin=Antwerp Traveler=Anna Berg",
        ),
        (
            "Tom Reed was overthrown in 1988 and went into exile in Spain.",
            "Transport went",
            "Destination=Spain Traveler=Tom Reed",
        ),
        (
            "Anna Berg returned from exile in Portugal in 1946.",
            "Transport returned",
            "Origin=Portugal Time=1946 Traveler=Anna Berg",
        ),
        # who buys by a noun, and a part that gives control
        (
            "Acme Corporation's purchase of Ghent Steel was completed in 2017.",
            "Acquire purchase",
            "Acquired=Ghent Steel Buyer=Acme Corporation Time=2017",
        ),
        (
            "Acme Corporation acquired 51 percent of Ghent Steel in May.",
            "Acquire acquired",
            "Acquired=Ghent Steel Buyer=Acme Corporation Time=May",
        ),
    ],
)
async def test_the_roles_of_ordinary_sentences_are_filled(
    corenlp_url: str, text: str, event: str, arguments: str
) -> None:
    assert (await events_of(corenlp_url, text)).get(event) == arguments


@pytest.mark.parametrize(
    "text",
    [
        "An explosion at a paint factory in Ghent injured ten people.",  # an accident
        "Anna Berg was joined on the walk by Tom Reed.",
        "The agency arrived at its conclusion in May.",
        "Tom Reed is returning to fitness after the injury.",
        "Anna Berg has an appointment with her dentist on Monday.",
        "Her life took a turn when she met no one.",
        "The court ordered an end to war crimes trials.",
        "Officials took samples from dead birds near Ghent.",
        "Ghent United won promotion to the top league in the last match.",
        "About 2 million dollars was sent to Acme Corporation.",
        "The shares of the special purpose acquisition company fell.",
        "Anna Berg was fired upon by Tom Reed in Ghent.",
        "Anna Berg (left) with Tom Reed, the mayor of Ghent.",
        "The Fort Street Massacre Museum opened to the public.",
        # a part that gives no control, and what is no organisation
        "Acme Corporation bought a 2 per cent stake in Ghent Steel on Friday.",
        "Acme Corporation bought 4% of Ghent Steel in May.",
        "Anna Berg sold 3,000 shares of Acme Corporation last year.",
        "The council's acquisition of the site in Ghent was delayed.",
        "Acme Corporation sold its headquarters in Ghent for 20 million euros.",
        "The town of Newbridge was founded by settlers in 1664.",
        # what is no war, and no post
        "Anna Berg launched a campaign for cleaner rivers in Ghent.",
        "The army began a recruitment campaign in May.",
        "Anna Berg was chosen to paint the hall.",
        # words, games and pictures
        "Critics have attacked Mayor Tom Reed over his plan to cut bus services.",
        "The two lawyers clashed in court over the evidence on Monday.",
        "Tennis player Anna Berg was forced to retire from her match with a knee injury.",
        "The shooting of the series began in Ghent in March.",
        "Tom Reed shot his own hat in 1950.",
        "Photographs captured Tom Reed at the gate in 1945.",
        "The board elected to postpone the sale until 2024.",
        "Sheriff Tom Reed took over the investigation in April.",
        "The club suspended Tom Reed for two matches.",
        "The judge sentenced Tom Reed to death on Friday.",
        "Tom Reed drove a bus in Ghent.",
        "Anna Berg was expelled from Ghent College in 1930.",
        "Anna Berg won an appeal and walked free in 2020.",
        "Rebelling against his parents, Tom Reed painted at night.",
    ],
)
async def test_words_that_only_look_like_events_are_none(corenlp_url: str, text: str) -> None:
    found = await events_of(corenlp_url, text)
    assert not [name for name in found if name != "Meet met"]


async def test_a_coach_is_sacked_from_a_post_and_a_town_by_an_army(corenlp_url: str) -> None:
    assert await events_of(corenlp_url, "The sacking of Tom Reed surprised everybody.") == {
        "End sacking": "Person=Tom Reed"
    }


async def test_the_capital_of_a_country_is_not_the_country(corenlp_url: str) -> None:
    found = await events_of(corenlp_url, "Anna Berg made a trip to the capital city of Peru.")
    assert found["Transport trip"] == "Traveler=Anna Berg"
