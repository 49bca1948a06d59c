"""Which passages of a document CoreNLP is asked to read for its claims, and where their sentences then stand."""

from hypothesis import given
from hypothesis import strategies as st
from tests.agents.annotated import annotation

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.verification.evidence.reading import DocumentReader
from consilience.agents.verification.evidence.rule_matches import Reader
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

SCHEMA = Schema.model_validate({"name": "small", "entities": {"Person": {}}})
PASSAGES = ("Ann spoke .", "Bob sang .", "   ", "Eve left .")
TEXT = " ".join(PASSAGES)


class CountingCoreNLP:
    """Stands for CoreNLP: a passage is one sentence; knows what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def annotate(self, text: str) -> Annotation:
        self.asked.append(text)
        return annotation(" ".join(f"{word}/NN" for word in text.split()))[0]


async def read(corenlp: CountingCoreNLP | None, *wanted: Claim, language: str = "en") -> Reader:
    """Return the document of the passages, read for these claims."""
    spans = [Span(TEXT.index(passage), TEXT.index(passage) + len(passage)) for passage in PASSAGES]
    chunks = [Chunk("doc_1", index, span, span.of(TEXT)) for index, span in enumerate(spans)]
    document = Document(TEXT, "a.txt", "texts/a.txt", language=language)
    return await DocumentReader(SCHEMA, corenlp.annotate if corenlp else None).read(wanted, wanted, document, chunks)


def about(name: str, *quotes: str) -> Claim:
    """Return the claim that this is a person, with these quotes."""
    quoted = tuple(Quote(quote, span(quote)) for quote in quotes)
    return Claim("entity", Anchor(span(name), "Person", name), "Person", None, (), quoted, (), 1.0)


def span(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))


async def test_only_passages_with_a_claim_or_its_quote_are_asked_about_each_once() -> None:
    corenlp = CountingCoreNLP()
    read_again = await read(corenlp, about("Eve"), about("Ann", "Eve left"), about("Eve", "left"))
    assert corenlp.asked == ["Ann spoke .", "Eve left ."]
    parsed = [(each.text, each.parse is not None) for each in read_again.source.sentences]
    assert parsed == [("Ann spoke .", True), ("Bob sang .", False), ("Eve left .", True)]


async def test_sentences_of_a_later_passage_stand_where_the_document_has_them() -> None:
    source = (await read(CountingCoreNLP(), about("Ann"), about("Eve"))).source
    eve = source.parses[1]
    assert (eve.index, eve.tokens[0].span, eve.span) == (1, span("Eve"), span("Eve left ."))


async def test_a_quote_over_several_passages_needs_all_of_them_but_none_that_is_blank() -> None:
    corenlp = CountingCoreNLP()
    await read(corenlp, about("Ann", TEXT))
    assert corenlp.asked == ["Ann spoke .", "Bob sang .", "Eve left ."]


async def test_another_language_or_no_corenlp_gives_plain_sentences() -> None:
    corenlp = CountingCoreNLP()
    for reader in (await read(corenlp, about("Ann"), language="zh"), await read(None, about("Ann"))):
        assert (reader.source.parses, len(reader.source.sentences)) == ((), 3)
    assert corenlp.asked == []


async def test_a_place_beyond_the_text_is_passed_over() -> None:
    corenlp = CountingCoreNLP()
    beyond = Claim("entity", Anchor(Span(900, 903), "Person", "Zed"), "Person", None, (), (), (), 1.0)
    await read(corenlp, beyond)
    assert corenlp.asked == []


@given(start=st.integers(0, len(TEXT) - 1), length=st.integers(1, len(TEXT)))
async def test_wherever_a_claim_stands_all_its_words_are_parsed(start: int, length: int) -> None:
    where = Span(start, min(len(TEXT), start + length))
    one = Claim("entity", Anchor(where, "Person", where.of(TEXT)), "Person", None, (), (), (), 1.0)
    source = (await read(CountingCoreNLP(), one)).source
    assert [each.text for each in source.sentences_at([where]) if each.parse is None] == []
    assert [each.text for each in source.sentences] == ["Ann spoke .", "Bob sang .", "Eve left ."]
