import pytest

from consilience.agents.corenlp.options import AnnotationOptions, looks_tokenized


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mr. Lee , of Rome , left .", True),
        ("He left -LRB- at last -RRB-", True),
        ("Mr. Lee, of Rome, left.", False),
        ("Lee left .", True),
        ("So it is : Ann , Bob, and Cy .", False),
        ("no punctuation at all", False),
        ("", False),
    ],
)
def test_a_text_looks_tokenized_when_its_punctuation_stands_alone(text: str, expected: bool) -> None:
    assert looks_tokenized(text) is expected


def test_the_default_reading_asks_for_entities_and_dependencies() -> None:
    assert AnnotationOptions().properties("Ann left.") == {
        "annotators": "tokenize,pos,lemma,ner,depparse",
        "outputFormat": "json",
        "ssplit.newlineIsSentenceBreak": "two",
    }


def test_a_reading_with_everything() -> None:
    assert AnnotationOptions(model="conll", truecase=True, open_triples=True).properties("ann left .") == {
        "annotators": "tokenize,pos,lemma,truecase,ner,depparse,natlog,openie",
        "outputFormat": "json",
        "ssplit.newlineIsSentenceBreak": "two",
        "ner.model": "edu/stanford/nlp/models/ner/english.conll.4class.distsim.crf.ser.gz",
        "truecase.overwriteText": "true",
        "tokenize.whitespace": "true",
    }
