"""Options of reading with CoreNLP: part of a schema, since all experts of a team read alike."""

import re
from dataclasses import dataclass
from typing import Literal

__all__ = ["AnnotationOptions", "Model", "looks_tokenized"]

Model = Literal["combined", "conll"]
"""`combined`: CoreNLP's default, three statistical models, gazetteers and rules for dates and numbers, with fine labels
(CITY, TITLE, NATIONALITY, …). `conll`: the model of the CoNLL 2003 task alone (PERSON, LOCATION, ORGANIZATION, MISC)
before the same gazetteers and rules."""

_MODELS = {
    "combined": {},
    "conll": {"ner.model": "edu/stanford/nlp/models/ner/english.conll.4class.distsim.crf.ser.gz"},
}

_DETACHED = re.compile(r"(?<=\s)[.,;:!?](?=\s|$)")
_ATTACHED = re.compile(r"(?<=[^\W_])[,;:!?](?=\s|$)")
_BRACKET = re.compile(r"-[LR][RSC]B-")


def looks_tokenized(text: str) -> bool:
    """Tell whether the text's tokens are already set apart by blanks, as in corpora: `Mr. Lee , of Rome , left .`.

    That is so when it has a bracket of the Penn Treebank (`-LRB-`), or punctuation that stands alone and no comma,
    colon, semicolon, question or exclamation mark that follows a word directly.
    """
    return bool(_BRACKET.search(text)) or (bool(_DETACHED.search(text)) and not _ATTACHED.search(text))


@dataclass(frozen=True, slots=True)
class AnnotationOptions:
    """Options that CoreNLP is given beyond the text."""

    model: Model = "combined"
    truecase: bool = False
    """Whether capitals are restored first, for texts whose writers do not care for them."""
    open_triples: bool = False
    """Whether OpenIE is asked for too."""

    def properties(self, text: str) -> dict[str, str]:
        """Return the server's properties for this text."""
        annotators = ["tokenize", "pos", "lemma", "ner", "depparse"]
        if self.truecase:
            annotators.insert(3, "truecase")
        if self.open_triples:
            annotators += ["natlog", "openie"]
        properties = {
            "annotators": ",".join(annotators),
            "outputFormat": "json",
            "ssplit.newlineIsSentenceBreak": "two",
            **_MODELS[self.model],
        }
        if self.truecase:
            properties["truecase.overwriteText"] = "true"
        if looks_tokenized(text):
            properties["tokenize.whitespace"] = "true"
        return properties

    @property
    def signature(self) -> str:
        """All that the reading determines, in one line."""
        return f"model:{self.model}|truecase:{self.truecase}|open:{self.open_triples}"
