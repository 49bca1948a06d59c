"""Reads the JSON that a CoreNLP server answers.

CoreNLP counts UTF-16 code units; here every offset becomes code points. (Its own `tokenize.codepoint` fails together
with `tokenize.whitespace`, so the counting is done on this side.)
"""

from collections.abc import Mapping, Sequence
from typing import Any

from consilience.agents.corenlp.annotation import ROOT, Annotation, Edge, NamedMention, OpenTriple, Sentence, Token
from consilience.graph.model.model import Span

__all__ = ["read_annotation", "utf16_to_code_points"]


def utf16_to_code_points(text: str) -> Sequence[int]:
    """Return, for every UTF-16 offset into the text (its end included), the code point offset of the same place.

    An offset inside a surrogate pair gives the code point that the pair encodes.
    """
    if not text or max(text) <= "\uffff":
        return range(len(text) + 1)
    places: list[int] = []
    for place, character in enumerate(text):
        places.extend([place] * (2 if character > "\uffff" else 1))
    places.append(len(text))
    return places


def read_annotation(answer: Mapping[str, Any], text: str) -> Annotation:
    """Return what the server's JSON says about `text`.

    Raises:
        KeyError, IndexError, TypeError: the answer is not CoreNLP's JSON for this text.
    """
    places = utf16_to_code_points(text)
    return Annotation(
        tuple(
            _sentence(index, sentence, text, places)
            for index, sentence in enumerate(s for s in answer["sentences"] if s["tokens"])
        )
    )


def _sentence(index: int, data: Mapping[str, Any], text: str, places: Sequence[int]) -> Sentence:
    tokens = tuple(_token(position, token, text, places) for position, token in enumerate(data["tokens"]))
    graph = data.get("enhancedPlusPlusDependencies", ())

    def mention(found: Mapping[str, Any]) -> NamedMention:
        return _mention(found, tokens, data["tokens"])

    edges = {Edge(max(e["governor"] - 1, ROOT), e["dependent"] - 1, e["dep"]) for e in graph}
    return Sentence(
        index,
        tokens,
        tuple(sorted(edges)),
        tuple(sorted(map(mention, data.get("entitymentions", ())), key=lambda m: (m.first, m.last))),
        tuple(_triple(triple, tokens) for triple in data.get("openie", ())),
    )


def _token(position: int, data: Mapping[str, Any], text: str, places: Sequence[int]) -> Token:
    start, end = places[data["characterOffsetBegin"]], places[data["characterOffsetEnd"]]
    span = Span(start, max(end, start + 1))
    return Token(position, span.of(text), data.get("lemma", ""), data.get("pos", ""), data.get("ner", "O"), span)


def _mention(data: Mapping[str, Any], tokens: Sequence[Token], raw: Sequence[Mapping[str, Any]]) -> NamedMention:
    # `tokenBegin` counts tokens of the document in some versions and of the sentence in others; offsets never differ.
    begin, end = data["characterOffsetBegin"], data["characterOffsetEnd"]
    inside = [n for n, token in enumerate(raw) if begin <= token["characterOffsetBegin"] < end]
    first, last = inside[0], inside[-1]
    confidence = min((float(c) for c in data.get("nerConfidences", {}).values() if c >= 0), default=1.0)
    timex = data.get("timex") or {}
    return NamedMention(
        first,
        last,
        data["ner"],
        Span(tokens[first].span.start, tokens[last].span.end),
        confidence,
        timex.get("value") or timex.get("altValue"),
    )


def _triple(data: Mapping[str, Any], tokens: Sequence[Token]) -> OpenTriple:
    relation = _words(data["relationSpan"], tokens)
    subject, object_ = _words(data["subjectSpan"], tokens), _words(data["objectSpan"], tokens)
    if subject is None or object_ is None:
        raise TypeError("an open triple without words")
    return OpenTriple(subject, data["relation"], relation, object_, float(data.get("confidence", 1.0)))


def _words(span: Sequence[int], tokens: Sequence[Token]) -> Span | None:
    first, last = span
    return Span(tokens[first].span.start, tokens[last - 1].span.end) if 0 <= first < last else None
