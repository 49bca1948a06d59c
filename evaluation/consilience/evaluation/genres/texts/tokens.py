"""Words of a text as the Penn Treebank and NLTK's `word_tokenize` of 2023 divide it.

NLTK brings the rules for words; those for sentences come with a trained model that is no part of its package. The
tables below take its place: a full stop inside a text is a token of its own unless it ends one of the abbreviations or
an initial. With them the tokens of the published data come out the same, which a test checks.
"""

import re
from functools import cache
from typing import Any

from consilience.evaluation.genres.texts.sentence_words import sentence_words

__all__ = ["published_topic_words", "topic_words", "words"]

_ABBREVIATIONS = (
    "mr mrs ms messrs dr prof sr jr st ft col sen rep reps lt adm sgt capt cmdr maj gen co corp inc ltd bros vs "
    "dec jan feb aug sept sep oct nov ariz calif colo conn fla ga ill kan ky la md mich minn miss neb nev okla ore pa "
    "tenn va vt wash wis wyo ph.d u.s u.k u.n d.c n.y n.j n.c s.c n.h n.m n.d s.d r.i u.s.a a.d a.m p.m e.g i.e s.p.a "
    "etc a b c d e f g h j k l m n o p q r s t u v w x y z"
)
_RUNS = re.compile(r"[^\W_]+")
_WRITTEN_SMALL_INSIDE_SENTENCES = ("and", "but", "he", "she", "the", "they")
_FUNCTION = (
    "i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself "
    "it its itself they them their theirs themselves what which who whom this that these those am is are was were be "
    "been being have has had having do does did doing a an the and but if or because as until while of at by for with "
    "about against between into through during before after above below to from up down in out on off over under "
    "again further then once here there when where why how all any both each few more most other some such no nor not "
    "only own same so than too very s t can will just don should now d ll m o re ve y ain aren couldn didn doesn hadn "
    "hasn haven isn ma mightn mustn needn shan shouldn wasn weren won wouldn"
)
_FUNCTION_WORDS = frozenset(_FUNCTION.split())


def words(text: str) -> list[str]:
    """Return the tokens of a text, punctuation marks included."""
    return [token for sentence in _sentences().tokenize(text) for token in sentence_words(sentence)]


def published_topic_words(text: str) -> list[str]:
    """Return the words of a text by which the published scores know its topics.

    Tokens of letters and digits only, so that hyphenated words are lost; those with a capital are never function words.
    """
    return [token for token in words(text) if token not in _FUNCTION_WORDS and token.isalnum()]


def topic_words(text: str) -> list[str]:
    """Return all runs of letters and digits in a text, case folded, without function words."""
    return [word for word in _RUNS.findall(text.casefold()) if word not in _FUNCTION_WORDS]


@cache
def _sentences() -> Any:  # noqa: ANN401 - NLTK has no types
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

    parameters = PunktParameters()
    parameters.abbrev_types = set(_ABBREVIATIONS.split())
    seen_small = 1 << 5  # Punkt's flag for "met in small letters inside a sentence"
    parameters.ortho_context.update(dict.fromkeys(_WRITTEN_SMALL_INSIDE_SENTENCES, seen_small))
    return PunktSentenceTokenizer(parameters)
