"""Experts of the kind `chat`, as team files describe them."""

from pathlib import Path
from typing import ClassVar, Literal

from pydantic import Field, field_validator

from consilience.agents.experts.chat.conversation.demonstrations import Choice, Demonstrations, load_demonstrations
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.strategies.registry import STRATEGIES, strategy_named
from consilience.agents.experts.chat.suited_strategy import AUTO, choose_suited_strategy
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection, Section
from consilience.graph.schema.attributes_as_relations import attributes_as_relations

__all__ = ["ChatSection", "DemonstrationsSection", "chat_expert"]

_DEFAULT_MODEL = "default"


class DemonstrationsSection(Section):
    """Examples that an expert is shown."""

    file: Path
    """JSONL of gold records."""
    shots: int = Field(default=1, ge=0)
    """How many are shown."""
    choice: Choice = "similar"


class ChatSection(ExpertSection):
    """An expert that asks a chat model."""

    reads_attributes: ClassVar[bool] = True

    model: str = _DEFAULT_MODEL
    """Name among the team file's `models`."""
    strategy: str = AUTO
    """`auto`: what the model's trial found to suit it, `single_pass` where it had none."""
    samples: int | None = Field(default=None, ge=2)
    """How many replies vote, of the strategy `self_consistency`; None for its own number."""
    sampling_temperature: float | None = Field(default=None, gt=0)
    """At which these replies are drawn; None for its own."""
    demonstrations: DemonstrationsSection | None = None
    confidence: bool = False
    """Whether the model says of each item how certain it is."""
    language: Literal["en", "zh"] | None = None
    """Of the prompts; None follows the document."""
    types_per_call: int = Field(default=40, ge=0)
    """A longer list of types is split into several calls; 0 never splits."""

    @property
    def model_names(self) -> frozenset[str]:
        """The one model that it asks."""
        return frozenset({self.model})

    def check_files(self, folder: Path) -> None:
        """Check its demonstrations; see `ExpertSection.check_files`."""
        _demonstrations(self, folder)

    @field_validator("strategy")
    @classmethod
    def _check_strategy(cls, name: str) -> str:
        if name != AUTO and name not in STRATEGIES:
            raise ValueError(f"there is no strategy {name!r}; there are {AUTO}, {', '.join(STRATEGIES)}")
        return name


@expert("chat", ChatSection)
def chat_expert(section: ChatSection, context: ExpertContext) -> ChatExpert:
    """Return the chat expert that the section describes.

    Raises:
        ConsilienceError: its demonstrations cannot be used, or its strategy takes no samples.
    """
    given = {"samples": section.samples, "temperature": section.sampling_temperature}
    voting = {option: value for option, value in given.items() if value is not None}
    model = context.models[section.model]
    strategy = choose_suited_strategy(model) if section.strategy == AUTO else section.strategy
    return ChatExpert(
        model,
        attributes_as_relations(context.schema) if section.task == "re" else context.schema,
        section.task,
        section.name,
        strategy=strategy_named(strategy, **voting),
        demonstrations=_demonstrations(section, context.folder),
        background=context.collaboration.background,
        confidence=section.confidence,
        language=section.language,
        types_per_call=section.types_per_call,
        history_tokens=context.collaboration.history_tokens,
    )


def _demonstrations(section: ChatSection, folder: Path) -> Demonstrations | None:
    if (wanted := section.demonstrations) is None:
        return None
    return load_demonstrations(folder / wanted.file.expanduser(), wanted.shots, wanted.choice)
