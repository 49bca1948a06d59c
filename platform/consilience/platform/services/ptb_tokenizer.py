"""The child process that runs Stanford's Penn Treebank tokenizer, which needs CoreNLP's code but no models.

Arguments: the class path, and the options of the virtual machine. Standard input has a text a line, as a JSON string;
for each the answer on standard output is a line with a JSON list of `[begin, end]`, in code points of the text.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import jpype

from consilience.agents.corenlp.response import utf16_to_code_points
from consilience.graph.embedded.installation.java import JVM_LIBRARY

__all__ = ["OPTIONS", "serve"]

OPTIONS = "ptb3Escaping=true,untokenizable=noneKeep"
"""As Stanford's tokenizer worked when the specification was written, so that separators decide about `well-known`.

Without `ptb3Escaping` today's tokenizer splits at most hyphens and slashes by itself. What it rewrites (brackets,
quotes) is of no concern, since only offsets are taken. `noneKeep`: a character that the tokenizer does not know is a
token like others, without a remark.
"""

_PROCESS = "edu.stanford.nlp.process"


def serve(classpath: Sequence[Path], options: Sequence[str], source: TextIO, target: TextIO) -> None:
    """Answer each line of `source` with a line in `target` until the source ends.

    Args:
        classpath: CoreNLP's code.
        options: of the virtual machine.
        source: texts as JSON strings.
        target: takes the answers.
    """
    jpype.startJVM(*options, "-Xrs", jvmpath=str(JVM_LIBRARY), classpath=[str(jar) for jar in classpath])
    for line in source:
        text = json.loads(line)
        places = utf16_to_code_points(text)
        offsets = [(places[begin], places[end]) for begin, end in _utf16_offsets(text)]
        target.write(json.dumps(offsets) + "\n")
        target.flush()


def _utf16_offsets(text: str) -> Iterator[tuple[int, int]]:
    reader = jpype.JClass("java.io.StringReader")(text)
    labels = jpype.JClass(f"{_PROCESS}.CoreLabelTokenFactory")()
    tokenizer = jpype.JClass(f"{_PROCESS}.PTBTokenizer")(reader, labels, OPTIONS)
    while tokenizer.hasNext():
        label = tokenizer.next()
        yield label.beginPosition(), label.endPosition()


if __name__ == "__main__":
    serve([Path(jar) for jar in sys.argv[1].split(os.pathsep)], sys.argv[2:], sys.stdin, sys.stdout)
