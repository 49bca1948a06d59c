"""Evidence names both ends, or leads to them over words that stand for them; sentences of our own."""

from dataclasses import replace

from tests.agents.annotated import annotation

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.evidence.linking import EvidenceLinker, find_unnamed_ends
from consilience.agents.verification.gate import gate_claims
from consilience.graph.model.model import Chunk, CoreferenceLink, Document, Proposal, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

PERSON = EntityType(corenlp={"labels": "PERSON", "anaphor_pronouns": "she her he his", "kind": "person"})
SCHEMA = Schema(name="s", entities={"Person": PERSON}, relations={"parent_of": RelationType()})
READ, TEXT = annotation(
    "Ada/NNP/PERSON Quill/NNP/PERSON sat/VBD in/IN Porto/NNP ./.",
    "Her/PRP$ daughter/NN Ida/NNP/PERSON sang/VBD ./.",
)
HER = CoreferenceLink(Span(25, 28), Span(0, 9))
WHOLE = "Ada Quill sat in Porto . Her daughter Ida"


def claims(quote: str) -> list[Claim]:
    """That Ada is Ida's mother, with this quote, and both of them."""
    ada, ida = (Anchor(Span(TEXT.index(n), TEXT.index(n) + len(n)), "Person", n) for n in ("Ada Quill", "Ida"))
    one = (Proposal("re", 1),)
    said = Quote(quote, Span(TEXT.index(quote), TEXT.index(quote) + len(quote)))
    mentions = [Claim("entity", end, "Person", None, (), (Quote(end.text, end.span),), one, 1.0) for end in (ada, ida)]
    return [*mentions, Claim("relation", ada, "parent_of", ida, (), (said,), one, 1.0)]


async def linked(quote: str, *, reading: bool = True) -> Claim:
    """The relation after linking, with a parse or without."""

    async def annotate(_: str) -> Annotation:
        return READ

    linker = EvidenceLinker(SCHEMA, annotate if reading else None)
    document = Document(TEXT, "d", "d", "text/plain", "en")
    found = await linker.link(claims(quote), document, [Chunk(document.id, 0, Span(0, len(TEXT)), TEXT)])
    return found[-1]


def reason(claim: Claim) -> str:
    """Why the gate contests the relation."""
    return gate_claims([*claims(WHOLE)[:2], claim], SCHEMA, naming=True)[-1].gate


async def test_a_pronoun_leads_to_the_name_that_it_stands_for() -> None:
    claim = await linked("Her daughter Ida")
    assert claim.links == (HER,)
    assert reason(claim) == ""


async def test_a_quote_with_a_pronoun_that_nobody_reads_is_contested() -> None:
    claim = await linked("Her daughter Ida", reading=False)
    assert claim.links == ()
    assert reason(claim) == "Its evidence does not name “Ada Quill”, nor a word that is known to stand for it."


async def test_a_quote_that_has_neither_the_name_nor_a_pronoun_is_contested_whoever_reads_it() -> None:
    assert "“Ada Quill”" in reason(await linked("daughter Ida sang"))


async def test_a_quote_that_names_both_ends_needs_no_links() -> None:
    claim = await linked(WHOLE)
    assert claim.links == ()
    assert reason(claim) == ""


def test_a_part_of_the_name_in_the_quote_names_it() -> None:
    *mentions, claim = claims("daughter Ida sang")
    quill = Anchor(Span(29, 37), "Person", "Quill")  # as if the words there were that name
    assert find_unnamed_ends(claim, [*(m.anchor for m in mentions), quill]) == ()


def test_what_is_not_in_the_text_at_all_is_for_the_quote_check() -> None:
    claim = replace(claims(WHOLE)[-1], quotes=(Quote("words of nobody", None),))
    assert find_unnamed_ends(claim, []) == ()


def test_links_are_kept_in_a_checkpoint_and_claims_without_any_as_before() -> None:
    claim = replace(claims(WHOLE)[-1], links=(HER,))
    assert from_plain(Claim, to_plain(claim)) == claim
    assert "links" not in to_plain(claims(WHOLE)[-1])


async def test_in_chinese_a_pronoun_leads_to_the_nearest_name_before_it() -> None:
    text = "沈若兰昨天回国。她与周启明会面。"
    person = EntityType.model_validate({"lac": {"pronouns": ["她"]}})
    schema = Schema(name="s", entities={"Person": person}, relations={"met": RelationType()})
    shen, zhou = (Anchor(Span(text.index(n), text.index(n) + 3), "Person", n) for n in ("沈若兰", "周启明"))
    quote = Quote("她与周启明会面", Span(8, 15))
    said = [Claim("entity", end, "Person", None, (), (Quote(end.text, end.span),), (), 1.0) for end in (shen, zhou)]
    met = Claim("relation", shen, "met", zhou, (), (quote,), (), 1.0)
    document = Document(text, "d", "d", "text/plain", "zh")
    linker = EvidenceLinker(schema)
    *_, claim = await linker.link([*said, met], document, [Chunk(document.id, 0, Span(0, len(text)), text)])
    assert claim.links == (CoreferenceLink(Span(8, 9), shen.span),)
