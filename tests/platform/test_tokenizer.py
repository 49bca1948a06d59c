import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.evaluation.nuggets.tokenization import make_tokens
from consilience.graph.model.errors import ServiceError
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.services.tokenizer import Tokenizer, open_tokenizer
from consilience.platform.support.settings import load_settings

pytestmark = pytest.mark.corenlp


@pytest.fixture(scope="module")
def tokenizer() -> Iterator[Tokenizer]:
    with open_tokenizer(load_settings()) as opened:
        yield opened


def _tokens(tokenizer: Tokenizer, text: str) -> list[str]:
    return [text[begin:end] for begin, end in tokenizer.offsets(text)]


def test_tokens_are_those_of_the_penn_treebank_as_the_text_writes_them(tokenizer: Tokenizer) -> None:
    text = 'They can\'t "buffet/music" (well-known), cannot &amp; 1/2 of U.S. firms.'

    assert _tokens(tokenizer, text) == [
        *("They", "ca", "n't", '"', "buffet/music", '"', "(", "well-known", ")", ","),
        *("can", "not", "&amp;", "1/2", "of", "U.S.", "firms", "."),
    ]


def test_offsets_count_code_points_after_characters_beyond_the_basic_plane(tokenizer: Tokenizer) -> None:
    assert _tokens(tokenizer, "😀 Zoë\r\npaid\t𠀀 now") == ["😀", "Zoë", "paid", "𠀀", "now"]


def test_what_has_no_tokens_gives_none_and_the_next_text_is_answered(tokenizer: Tokenizer) -> None:
    assert [_tokens(tokenizer, text) for text in ("", " \n ", "ok")] == [[], [], ["ok"]]


def test_half_a_surrogate_pair_is_a_character_like_others(tokenizer: Tokenizer) -> None:
    assert tokenizer.offsets("a \ud800 b") == [(0, 1), (2, 3), (4, 5)]


@settings(max_examples=examples(150))
@given(st.text(max_size=60))
@example("Corp. and Jr.\n\nHe left the U.S. He dunno")
@example("a👍🏽b👨‍👩‍👧 🇳🇴")
def test_every_character_that_is_seen_is_in_exactly_one_token(tokenizer: Tokenizer, text: str) -> None:
    tokens = make_tokens("d", text, tokenizer.offsets(text)).tokens

    covered = {place for token in tokens for place in range(token.begin, token.end)}
    assert all(text[token.begin : token.end] == token.text for token in tokens)
    unseen = {"Cc", "Cf", "Zs", "Zl", "Zp"}  # control and format characters, blanks
    assert [c for n, c in enumerate(text) if n not in covered and unicodedata.category(c) not in unseen] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_sample_texts_are_covered_without_a_remainder(tokenizer: Tokenizer, language: str) -> None:
    for path in sample_texts(language):
        text = path.read_text(encoding="utf-8")
        tokens = make_tokens(path.name, text, tokenizer.offsets(text)).tokens
        assert "".join(token.text for token in tokens) == "".join(text.split())


def test_a_process_that_ended_is_an_error_of_one_sentence() -> None:
    with open_tokenizer(load_settings()) as opened:
        opened._process.kill()
        opened._process.wait()
        with pytest.raises(ServiceError, match=r"^Stanford's tokenizer ended with exit code -9;"):
            opened.offsets("text")
