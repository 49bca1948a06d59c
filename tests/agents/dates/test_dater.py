"""What a run says of the times of its claims: the way from a text to the graph of its document."""

import pytest
from tests.agents.dates.test_attachment import parsed

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.dater import ClaimDater
from consilience.graph.model.model import Chunk, Document, Proposal, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="s",
    entities={
        "Person": EntityType(corenlp={"labels": "PERSON"}),
        "Organization": EntityType(),
        "Date": EntityType(within_document=True),
    },
    relations={"leads": RelationType()},
)
LED = "Ann Lee, who led Acme from 2003 to 2011, died in 2015."


def claims_of(text: str, *names: tuple[str, str], quote: str | None = None) -> list[Claim]:
    """Mentions by name and type, and that the first leads the second."""

    def anchor(name: str, type_: str) -> Anchor:
        return Anchor(Span(text.index(name), text.index(name) + len(name)), type_, name)

    one = (Proposal("re", 1),)
    anchors = [anchor(*name) for name in names]
    said = [Claim("entity", each, each.type, None, (), (Quote(each.text, each.span),), one, 1.0) for each in anchors]
    words = quote or text
    span = Span(text.index(words), text.index(words) + len(words))
    return [*said, Claim("relation", anchors[0], "leads", anchors[1], (), (Quote(words, span),), one, 1.0)]


async def dated(
    text: str, claims: list[Claim], *, parse: bool = False, written: str | None = None, language: str = "en"
) -> list[Claim]:
    """The claims with their times."""

    async def annotate(asked: str) -> Annotation:
        return Annotation((parsed(asked),))

    dater = ClaimDater(SCHEMA, annotate if parse else None)
    document = Document(text, "d", "d", "text/plain", language)
    chunks = [Chunk(document.id, 0, Span(0, len(text)), text)]
    return list(await dater.date(claims, document, chunks, written))


@pytest.mark.parametrize("quote", [LED, "Ann Lee, who led Acme"])
async def test_a_relation_has_the_time_of_its_clause_with_the_words_that_say_so(quote: str) -> None:
    claims = claims_of(LED, ("Ann Lee", "Person"), ("Acme", "Organization"), quote=quote)
    *_, relation = await dated(LED, claims, parse=True)
    (said,) = relation.dated
    assert (said.valid_from, said.valid_to) == ("2003", "2011")
    assert said.words.of(LED) == "from 2003 to 2011"
    assert said.quote.of(LED) == quote


async def test_without_a_parse_a_clause_with_other_verbs_says_nothing() -> None:
    claims = claims_of(LED, ("Ann Lee", "Person"), ("Acme", "Organization"))
    *_, relation = await dated(LED, claims)
    assert relation.dated == ()


async def test_a_mention_of_a_date_has_its_value_against_the_date_of_the_document() -> None:
    text = "Porto, 19 June 2018\n\nAnn Lee joined Acme last year."
    names = (("Ann Lee", "Person"), ("Acme", "Organization"), ("last year", "Date"))
    claims = claims_of(text, *names, quote="Ann Lee joined Acme last year")
    *_, date, relation = await dated(text, claims)
    assert [(each.valid_from, each.valid_to) for each in date.dated] == [("2017", "2017")]
    assert [(each.valid_from, each.valid_to) for each in relation.dated] == [("2017", None)]
    *_, date, _ = await dated(text, claims, written="2001-01-01")
    assert date.dated[0].valid_from == "2000"


async def test_a_relative_date_of_an_undated_document_says_nothing() -> None:
    text = "Ann Lee joined Acme last year."
    claims = claims_of(text, ("Ann Lee", "Person"), ("Acme", "Organization"), ("last year", "Date"))
    assert all(claim.dated == () for claim in await dated(text, claims))


async def test_chinese_is_dated_clause_by_clause() -> None:
    text = "李华从2003年到2011年担任星海公司总裁。"
    *_, relation = await dated(text, claims_of(text, ("李华", "Person"), ("星海公司", "Organization")), language="zh")
    (said,) = relation.dated
    assert (said.valid_from, said.valid_to, said.words.of(text)) == ("2003", "2011", "从2003年到2011年")


async def test_a_checkpoint_keeps_the_time() -> None:
    claims = claims_of(LED, ("Ann Lee", "Person"), ("Acme", "Organization"))
    *_, relation = await dated(LED, claims, parse=True)
    assert from_plain(Claim, to_plain(relation)) == relation
    assert "dated" not in to_plain(claims[-1])
