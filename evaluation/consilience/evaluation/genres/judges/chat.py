"""A chat model as judge: several triples of a document in one request, every verdict kept on disk."""

from collections.abc import Callable, Iterable, Sequence

from consilience.evaluation.genres.judges.answers import counts, truths
from consilience.evaluation.genres.judges.cost import Cost
from consilience.evaluation.genres.judges.prompting import FACTUALNESS, GRANULARITY, render
from consilience.evaluation.genres.shared.model_protocols import ByteStore, ModelEndpoint, cache_key
from consilience.evaluation.records.triples import Document, Triple
from consilience.evaluation.support.errors import EvaluationError, VerdictError

__all__ = ["ChatJudge"]

_REPEATS = 3
_CHARACTERS_PER_TOKEN = 4
_TOKENS_PER_VERDICT = 6
Reader = Callable[[str, int], dict[int, str]]


class ChatJudge:
    """A `Judge` behind an OpenAI-compatible endpoint.

    A verdict is kept under the model, the prompt's version, the text (for factualness) and the triple, so that a run
    that was stopped goes on, a triple that two systems share is judged once, and a changed prompt judges anew.
    """

    def __init__(self, endpoint: ModelEndpoint, model: str, cache: ByteStore, batch: int = 20) -> None:
        """Take where and whom to ask, what is known, and how many triples to put into one request."""
        if batch < 1:
            raise EvaluationError(f"A request holds at least 1 triple, got {batch}.")
        self.signature = f"{model},{FACTUALNESS},{GRANULARITY},batch{batch}"
        self.cost = Cost()
        self._endpoint = endpoint
        self._model = model
        self._cache = cache
        self._batch = batch

    async def factualness(self, document: Document, triples: Sequence[Triple]) -> tuple[bool, ...]:
        """Return for each triple whether the document supports it.

        Raises:
            EvaluationError: the endpoint fails.
            VerdictError: the model leaves a triple without a verdict three times.
        """
        verdicts = await self._verdicts(FACTUALNESS, document, triples, truths)
        return tuple(verdicts[triple] == "true" for triple in triples)

    async def granularity(self, document: Document, triples: Sequence[Triple]) -> tuple[str, ...]:
        """Return for each triple into how many it can be divided, in decimal digits.

        Raises:
            EvaluationError: the endpoint fails.
            VerdictError: the model leaves a triple without a count three times.
        """
        verdicts = await self._verdicts(GRANULARITY, document, triples, counts)
        return tuple(verdicts[triple] for triple in triples)

    def estimate(self, extractions: Iterable[tuple[Document, Sequence[Triple]]]) -> Cost:
        """Return what judging these would cost, by the length of the prompts; asks nobody."""
        cost, seen = Cost(), set[str]()
        for document, triples in extractions:
            for prompt in (FACTUALNESS, GRANULARITY):
                keys = {self._key(prompt, document, triple): triple for triple in triples}
                known = self._cache.get(list(keys))
                asked = [triple for key, triple in keys.items() if key not in known and key not in seen]
                seen.update(keys)
                for batch in self._batches(asked):
                    size = len(render(prompt, document.text, batch)) // _CHARACTERS_PER_TOKEN
                    cost += Cost(1, size, _TOKENS_PER_VERDICT * len(batch))
                cost += Cost(cached=len(keys) - len(asked))
        return cost

    async def _verdicts(
        self, prompt: str, document: Document, triples: Sequence[Triple], read: Reader
    ) -> dict[Triple, str]:
        keys = {triple: self._key(prompt, document, triple) for triple in triples}
        known = self._cache.get(list(keys.values()))
        verdicts = {triple: known[key].decode() for triple, key in keys.items() if key in known}
        self.cost += Cost(cached=len(verdicts))
        for _ in range(_REPEATS):
            for batch in self._batches([triple for triple in keys if triple not in verdicts]):
                answer = await self._ask(render(prompt, document.text, batch))
                found = {batch[number - 1]: verdict for number, verdict in read(answer, len(batch)).items()}
                self._cache.put({keys[triple]: verdict.encode() for triple, verdict in found.items()})
                verdicts |= found
        if missing := [triple for triple in keys if triple not in verdicts]:
            raise VerdictError(
                f"The model {self._model} gave no verdict on {list(missing[0].elements)} of document {document.id!r}, "
                f"asked {_REPEATS} times ({prompt}). Run the command again, or take another model."
            )
        return verdicts

    async def _ask(self, question: str) -> str:
        body = {"model": self._model, "messages": [{"role": "user", "content": question}], "temperature": 0}
        answer = await self._endpoint.post("chat/completions", body)
        usage = answer.get("usage") or {}
        self.cost += Cost(1, usage.get("prompt_tokens") or 0, usage.get("completion_tokens") or 0)
        try:
            content = answer["choices"][0]["message"]["content"]
        except (KeyError, IndexError, TypeError) as error:
            raise EvaluationError(f"The model {self._model} answered without a message.") from error
        return content if isinstance(content, str) else ""

    def _key(self, prompt: str, document: Document, triple: Triple) -> str:
        return cache_key(self._model, prompt, document.text if prompt == FACTUALNESS else "", triple.elements)

    def _batches(self, triples: Sequence[Triple]) -> list[Sequence[Triple]]:
        return [triples[start : start + self._batch] for start in range(0, len(triples), self._batch)]
