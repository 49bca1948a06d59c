"""Words that speak of people: pronouns, nouns for persons and groups of them, names."""

from consilience.agents.corenlp.annotation import Sentence, Token
from consilience.agents.support.words.word_set import word_set

__all__ = ["is_noun_for_people", "speaks_of_people"]

_PRONOUNS = word_set(
    "he she they we i you who whom him her them us me himself herself themselves his their our my everyone "
    "everybody someone somebody anyone anybody nobody one other those"
)
_NOUNS = word_set(
    "abbot academic activist actor actress administrator adult adviser agent aide aircrew ally ambassador analyst "
    "apostle applicant apprentice archbishop architect army artist assassin assailant assistant astronaut athlete "
    "attacker attendee attorney audience author authority baby bandit banker baron battalion bishop boss boy "
    "brigade brother bystander cadet campaigner candidate captain captive cardinal casualty celebrity chairman "
    "champion chancellor chef chief child citizen civilian clergyman cleric client coach colleague colonel "
    "colonist combatant commander commuter companion composer congregation convict convoy cop correspondent "
    "councillor couple cousin crew criminal crowd customer daughter defendant defender delegate delegation "
    "demonstrator deputy detainee detective diplomat director disciple doctor driver editor emperor employee "
    "enemy engineer envoy exile expert explorer extremist family fan farmer father fighter figure firefighter "
    "fisherman force foreigner founder friend fugitive gang garrison general girl governor grandfather "
    "grandmother grandson group guard guerrilla guest gunman hacker head heir hermit hero historian homeless "
    "hostage husband immigrant infant inhabitant inmate insurgent investigator invader islamist jew journalist "
    "judge juror king knight lady lawmaker lawyer leader lecturer lieutenant linguist lord lover major man "
    "manager marine martyr master mathematician mayor member merchant migrant militant militia miner minister "
    "minority missionary mob monk mother mourner murderer musician navy neighbor neighbour nephew newcomer niece "
    "nun nurse occupant officer official operative opponent owner painter parent parishioner participant party "
    "passenger passer-by patient patriarch patrol pedestrian peasant people person philosopher photographer "
    "physician pilgrim pilot pirate player plotter poet police policeman politician pope population preacher "
    "president priest prime prince princess principal prisoner professor prosecutor protester protestor publisher "
    "queen ranger rebel recruit refugee relative reporter representative rescuer researcher resident rider rioter "
    "robber ruler runner sailor saint scholar schoolboy scientist seaman secretary seeker senator sergeant "
    "servant settler shooter shopper sibling singer sister skier slave sniper soldier son spectator spokesman "
    "spokeswoman spy squad staff staffer stranger student successor suicide-bomber survivor suspect taxpayer "
    "teacher team teen teenager terrorist thief thousand hundred million dozen toddler tourist trader traveler "
    "traveller troop trooper truck-driver twin uncle unit veteran victim villager visitor voter wanderer warrior "
    "widow widower wife witness woman worker worshipper writer youngster youth aunt attache businessman "
    "businesswoman bomber hijacker looter rapist co-founder cofounder "
    "hiker climber mountaineer walker flatmate roommate housemate classmate teammate cyclist motorist motorcyclist "
    "swimmer sailor fisher trawlerman miner contractor carer caretaker cleaner waiter waitress barber baker butcher "
    "nanny gardener cook electrician plumber carpenter mechanic lorry-driver bodyguard doorman grocer tribe tribesman "
    "clan clansman"
)


_AMOUNTS = frozenset({"MONEY", "PERCENT", "DATE", "TIME", "DURATION"})


def is_noun_for_people(word: Token) -> bool:
    """Tell whether a word is a common noun for people, whatever is said of them: `founder`, `victims`."""
    return word.pos in {"NN", "NNS"} and word.lemma.casefold() in _NOUNS


def speaks_of_people(sentence: Sentence, token: int, *, mentioned: bool = False) -> bool:
    """Tell whether the token is a pronoun, noun or number for people, or may name some.

    Args:
        sentence: where the token stands.
        token: its position.
        mentioned: whether it is part of an entity mention, of whatever type: each schema has its own types.
    """
    word = sentence.tokens[token]
    if word.ner in _AMOUNTS:
        return False
    labelled = word.ner == "PERSON" or (word.ner == "TITLE" and word.text.islower())
    if labelled or word.lemma.casefold() in _NOUNS or word.text.casefold() in _PRONOUNS:
        return True
    if any(e.relation == "appos" and sentence.tokens[e.dependent].ner == "PERSON" for e in sentence.children(token)):
        return True
    named = token > 0 and sentence.tokens[token - 1].text[:1].isupper()
    counted = (
        word.pos == "CD"
        and not named
        and not any(edge.relation.partition(":")[0] == "nummod" for edge in sentence.parents(token))
    )
    return counted or mentioned
