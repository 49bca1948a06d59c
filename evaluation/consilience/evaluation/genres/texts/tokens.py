"""Words of a text as the Penn Treebank and NLTK's `word_tokenize` of 2023 divide it.

NLTK brings the rules for words; those for sentences come with a trained model that is no part of its package. The
tables below take its place: a full stop inside a text is a token of its own unless it ends one of the abbreviations or
an initial. With them the tokens of the published data come out the same, which a test checks.
"""

import re
from functools import cache
from typing import Any

from consilience.evaluation.genres.texts.sentence_words import sentence_words

__all__ = ["list_published_topic_words", "topic_words", "words"]

_ABBREVIATIONS = (
    "a.a a.c a.d a.g a.h a.m a.m.e a.s a.t adm ala ariz aug ave b.f b.v bros c c.i.t c.o.m.b c.v calif chg cie co "
    "col colo conn corp cos ct d d.c d.h d.w dec dr e e.f e.h e.l e.m f f.g f.j feb fla fri ft g g.d g.f g.k ga gen "
    "h h.c h.f h.m i.m.s ill inc j.b j.c j.j j.k j.p j.r jan jr k kan ky l l.a l.f l.p lt ltd m m.b.a m.d.c m.j maj "
    "messrs mg mich minn mr mrs ms n n.c n.d n.h n.j n.m n.v n.y nev nov oct ok okla ore p p.a.m p.m pa ph.d prof r "
    "r.a r.h r.i r.j r.k r.t rep reps s s.a s.a.y s.c s.g s.p.a s.s sen sep sept sr st sw t t.j tenn tues u.k u.n "
    "u.s u.s.a u.s.s.r v va vs vt w w.c w.r w.va w.w wash wed wis yr"
)
"""Those of NLTK's English sentence model (punkt), on which the published tokens rest."""
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


def list_published_topic_words(text: str) -> list[str]:
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
