"""Each sentence holds one event word, marked by square brackets, and the realis that TAC KBP gives such an event."""

import pytest

from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.corenlp.extraction.realis import realis_of
from consilience.graph.model.model import Realis

pytestmark = pytest.mark.corenlp

TABLE: list[tuple[str, Realis]] = [
    ("Troops [attacked] the village on Monday.", "Actual"),
    ("The village was [attacked] by rebels.", "Actual"),
    ("Troops have [arrested] three men.", "Actual"),
    ("Police are [arresting] protesters in the square.", "Actual"),
    ("The [attack] killed nine people.", "Actual"),
    ("Nine people died in an [attack] on Monday.", "Actual"),
    ("The minister said that rebels [attacked] the town.", "Actual"),
    ("A bomb went off, [killing] two soldiers.", "Actual"),
    ("He managed to [escape] from the prison.", "Actual"),
    ("The man who [shot] the mayor was found.", "Actual"),
    ("He told reporters that rebels had [attacked] the port.", "Actual"),
    ("The [meeting] was called by the union.", "Actual"),
    ("Troops will [attack] the village.", "Other"),
    ("They are going to [attack] the village.", "Other"),
    ("Rebels may have [attacked] the village.", "Other"),
    ("The general could [resign] next week.", "Other"),
    ("Police did not [arrest] the man.", "Other"),
    ("The man was never [arrested].", "Other"),
    ("Nobody was [killed] in the fire.", "Other"),
    ("There was no [attack] on Monday.", "Other"),
    ("If rebels [attack] the village, people will flee.", "Other"),
    ("The rebels want to [attack] the village.", "Other"),
    ("The group threatened to [kill] the hostages.", "Other"),
    ("He ordered his men to [attack] the village.", "Other"),
    ("Anna Berg escaped [arrest] in Ghent.", "Other"),
    ("Anna Berg escaped the [attack] in Ghent.", "Actual"),
    ("Police prevented an [attack] on the embassy.", "Other"),
    ("The company plans to [hire] fifty people.", "Other"),
    ("The planned [attack] was called off.", "Other"),
    ("He is accused of [killing] his neighbour.", "Other"),
    ("The union called for his [resignation].", "Other"),
    ("She denied that he was [arrested].", "Other"),
    ("More [arrests] were likely.", "Other"),
    ("Did the police [arrest] the man?", "Other"),
    ("The army left without [attacking] the village.", "Other"),
    ("He failed to [kill] the president.", "Other"),
    ("She would [marry] him.", "Other"),
    ("The alleged [murder] shocked the town.", "Other"),
    ("The man almost [married] his neighbour.", "Other"),
    ("It is false that rebels [attacked] the port.", "Other"),
    ("Police have not ruled out that he [killed] his neighbour.", "Other"),
    ("The company called off its [takeover] of the bank.", "Other"),
    # what is said not to be true, and what a noun leaves open
    ("Reports that rebels [attacked] the port proved false.", "Other"),
    ("The governor dismissed reports that the minister was [arrested].", "Other"),
    ("Reports that rebels [attacked] the port were not false.", "Actual"),
    ("Tom Reed denied [murdering] three patients in 2016.", "Other"),
    ("Neither the pilot nor his passenger was [killed].", "Other"),
    ("Fears of an [attack] on Ghent grew.", "Other"),
    ("The [assassination] attempt on Tom Reed failed.", "Other"),
    ("The government has no plans to hold an [election] before 2026, Tom Reed told the Ghent Times.", "Other"),
    # what comes with what will be, what came next, what is a reason, what comes again and again
    ("Tom Reed will succeed Anna Berg when she [resigns] in January.", "Other"),
    ("Anna Berg left the bank in 2011 to [join] Acme.", "Actual"),
    ("Anna Berg plans to leave the bank to [join] Acme.", "Other"),
    ("Tom Reed called on the mayor to resign over the [bombing] of Ghent.", "Actual"),
    ("The president is to [leave] the company in June.", "Other"),
    ("Anna Berg, who [retires] in May, is 60.", "Other"),
    ("In May 1929 Anna Berg [marries] a painter.", "Actual"),
    ("The mayor is due to visit Ghent, for the first time since the [war].", "Actual"),
    ("The committee [meets] every Tuesday in Ghent.", "Generic"),
    ("[Murder] is a crime.", "Generic"),
    ("Rebels often [attack] villages.", "Generic"),
    ("People [die] in wars.", "Generic"),
    ("Terrorists [attack] civilians.", "Generic"),
    ("The law deals with [marriage] and divorce.", "Generic"),
]


@pytest.mark.parametrize(("marked", "expected"), TABLE, ids=[marked for marked, _ in TABLE])
async def test_realis_follows_the_grammar_around_the_trigger(corenlp_url: str, marked: str, expected: Realis) -> None:
    start = marked.index("[")
    async with CoreNLP(corenlp_url) as corenlp:
        annotation = await corenlp.annotate(marked.replace("[", "").replace("]", ""), AnnotationOptions())
    (sentence,) = annotation.sentences
    head = next(token.index for token in sentence.tokens if token.span.start == start)
    has_arguments = any(edge.relation.startswith(("nsubj", "obj", "nmod", "obl")) for edge in sentence.children(head))
    assert realis_of(sentence, head, has_arguments=has_arguments) == expected
