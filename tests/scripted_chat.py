"""A chat model that follows a script, and remembers what it was asked."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.usage import Usage

Line = Callable[[Sequence[Message], int], object]


@dataclass(frozen=True)
class Asked:
    """One call."""

    messages: tuple[Message, ...]
    asker: Asker
    form: ReplyForm | None
    temperature: float | None
    sample: int

    @property
    def text(self) -> str:
        """All that was sent."""
        return "\n\n".join(message.content for message in self.messages)


@dataclass
class ScriptedChat:
    """Answers with one line of the script after the other, or with what a function says; objects become JSON."""

    script: Sequence[object] | Line
    asked: list[Asked] = field(default_factory=list)
    name: str = "scripted"
    signature: str = "scripted:1"

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,
        *,
        form: ReplyForm | None = None,
        temperature: float | None = None,
        sample: int = 0,
        max_tokens: int | None = None,  # noqa: ARG002 - scripts are short
        alternatives: int = 0,  # noqa: ARG002 - a script has no second thoughts
    ) -> Reply:
        number = len(self.asked)
        self.asked.append(Asked(tuple(messages), asker, form, temperature, sample))
        said = self.script(messages, number) if callable(self.script) else self.script[number]
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        return Reply(text, Usage(calls=1, prompt_tokens=100, completion_tokens=10, cost=0.01))
