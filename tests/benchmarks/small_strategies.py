"""What a passage takes by each strategy: tokens, calls and unreadable replies of a model, or of prompts alone.

python -m tests.benchmarks.small_strategies [--url http://127.0.0.1:11434/v1 --model qwen3:4b] [--passages 20]

The passages are those of `../shared/data/prose`, where it is, then of the sample corpus, split as documents are; each
strategy is asked for entities, relations and events of the schema, in one round. Without `--url` a scripted server
answers over HTTP with nothing found in every form: that counts prompts, by the usual estimate of tokens. With a real
server its own counts are told, and what could not be read. `calls` count a question that was put again.
"""

import argparse
import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path

from tests.servers.answers import Asked, Scripted, says
from tests.servers.scripted_openai import serving

from consilience.agents.answers.candidates import Notes
from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.strategies.registry import strategy_named
from consilience.agents.models.configuration import models_of
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.model import Document, Task
from consilience.graph.schema.schema import Schema
from consilience.platform.exporting.sample import SAMPLE_GOLD
from consilience.platform.loading.chunking import split
from consilience.platform.support.settings import Settings

PROSE = Path(__file__).parents[3] / "shared/data/prose/dev.jsonl"
STRATEGIES = ("single_pass", "two_stage", "lines", "one_type", "grouped")
TASKS: tuple[Task, ...] = ("ner", "re", "ee")


def passages() -> Iterator[Passage]:
    """Yield passages as experts are given them."""
    files = [file for file in (PROSE, SAMPLE_GOLD) if file.is_file()]
    for line in chain.from_iterable(file.read_text(encoding="utf-8").splitlines() for file in files):
        record = json.loads(line)
        document = Document(record["text"], record.get("id", "sample"), "en")
        for chunk in split(document):
            yield Passage(document.id, chunk.span.start, chunk.text, "en", document.name)


def finds_nothing(asked: Asked) -> Scripted:
    """Say in the form that is asked for that there is nothing."""
    if "response_format" not in asked.body:
        return says("none")
    name = asked.body["response_format"]["json_schema"]["name"]
    if name == "groups":
        return says("{}")
    key = {"ner_answer": "entities", "re_answer": "relations", "ee_answer": "events"}.get(name, "types")
    return says(json.dumps({key: []}))


async def measure(model: ChatModel, schema: Schema, texts: Sequence[Passage], strategy: str) -> tuple[Notes, int]:
    """Return the notes of all answers, and how many items they hold."""
    notes, items = Notes(), 0
    for task in TASKS:
        expert = ChatExpert(model, schema, task, task, strategy=strategy_named(strategy))
        for text in texts:
            answer = await expert.answer(text, (), None, 1)
            notes += answer.notes
            items += answer.size
    return notes, items


@contextmanager
def endpoint(url: str | None) -> Iterator[str]:
    """Give the URL of the server that is asked."""
    if url:
        yield url
        return
    with serving(finds_nothing) as server:
        yield server.url


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--url", help="an OpenAI-compatible endpoint; a scripted server if absent")
    options.add_argument("--model", default="scripted")
    options.add_argument("--schema", default="news")
    options.add_argument("--passages", type=int, default=20)
    options.add_argument("--strategies", nargs="*", default=STRATEGIES)
    options.add_argument("--timeout", type=float, default=600)
    options.add_argument("--max-tokens", type=int, default=4096, help="limit of a reply")
    chosen = options.parse_args()
    texts, schema = list(islice(passages(), chosen.passages)), builtin_schema(chosen.schema)
    print(
        f"{len(texts)} passages, {sum(len(text.text) for text in texts) // len(texts)} characters each, {schema.name}"
    )
    print(f"{'a passage':14} {'calls':>6} {'prompt':>7} {'reply':>6} {'tokens':>7} {'unreadable':>11} {'items':>6}")
    with endpoint(chosen.url) as url:
        entry = {"model": chosen.model, "base_url": url, "timeout_s": chosen.timeout, "max_tokens": chosen.max_tokens}
        configured = models_of({"default": entry}, "small_strategies")
        settings = Settings(model=None, model_base_url=url, model_api_key=None)
        for strategy in chosen.strategies:
            async with open_models(configured, settings, {}, answers=None) as models:
                notes, items = await measure(models["default"], schema, texts, strategy)
            used, count = notes.usage, len(texts)
            tokens = used.prompt_tokens + used.completion_tokens
            print(
                f"{strategy:14} {used.calls / count:6.1f} {used.prompt_tokens / count:7.0f} "
                f"{used.completion_tokens / count:6.0f} {tokens / count:7.0f} {len(notes.unreadable):11} {items:6}"
            )


if __name__ == "__main__":
    asyncio.run(main())
