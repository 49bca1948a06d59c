"""Chat models that say what a test tells them, and remember what they were asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.usage import Usage


@dataclass(frozen=True)
class Call:
    """One request."""

    asker: Asker
    prompt: str
    """All messages, one after the other."""
    temperature: float
    sample: int

    @property
    def user(self) -> str:
        return self.prompt.rpartition("[user]\n")[2]


Script = Callable[[Call], str]


@dataclass
class ScriptedModel:
    """A model whose replies are a function of the request."""

    script: Script
    name: str = "scripted"
    first_token: Callable[[Call], Mapping[str, float]] = lambda _: {}
    calls: list[Call] = field(default_factory=list)

    @property
    def signature(self) -> str:
        return self.name

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,
        *,
        form: ReplyForm | None = None,  # noqa: ARG002
        temperature: float | None = None,
        sample: int = 0,
        max_tokens: int | None = None,  # noqa: ARG002
        alternatives: int = 0,
    ) -> Reply:
        prompt = "\n".join(f"[{message.role}]\n{message.content}" for message in messages)
        call = Call(asker, prompt, temperature or 0.0, sample)
        self.calls.append(call)
        tokens = self.first_token(call) if alternatives else {}
        return Reply(self.script(call), Usage(calls=1, prompt_tokens=len(prompt), cost=0.01), first_token=tokens)


def always_a(_: Call) -> str:
    return "Both have a point.\nAnswer: A"


def always_first(call: Call) -> str:
    """Choose whichever answer the prompt lists first, naming it by its letter."""
    a, b = call.user.find("Answer A:"), call.user.find("Answer B:")
    return "Final answer: " + ("A" if a < b else "B")


def prose(_: Call) -> str:
    return "It is hard to say; both debaters quote the text well, and one of them must be right."


def choosing(answer: str) -> Script:
    """Choose the answer with these words, wherever it stands: steady, right or wrong."""

    def script(call: Call) -> str:
        line = next(line for line in call.user.splitlines() if line.startswith("Answer ") and answer in line)
        return f"I have weighed it.\n\n**Answer: {line.removeprefix('Answer ')[0]}**"

    return script


def quoting(*quotes: str) -> Script:
    """Speak with one quote a round."""

    def script(call: Call) -> str:
        quote = quotes[(call.asker.round - 1) % len(quotes)]
        return f"<thinking>secret</thinking>\n<argument>My side is right: <quote>{quote}</quote>.</argument>"

    return script
