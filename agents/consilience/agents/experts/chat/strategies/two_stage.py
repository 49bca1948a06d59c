"""Two stages in one conversation, as ChatIE asks: which types occur, then one question for each of them."""

import json
from collections.abc import Mapping
from functools import partial

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.json_schema import types_form
from consilience.agents.experts.chat.answers.tables import read_table_items, read_types
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.strategies.registry import strategy
from consilience.agents.models.protocol import Message
from consilience.agents.support.gather import gather_all
from consilience.graph.schema.schema import EntityType, EventType, RelationType

__all__ = ["TwoStage"]


@strategy("two_stage", rank=2)
class TwoStage:
    """ChatIE (arXiv 2302.10205): the types first, then a table for each type; 1 + t calls for t types that occur.

    The tables are asked for side by side, each in a conversation that begins with the first stage. In a later round
    the first question follows the colleagues' answers.
    """

    name = "two_stage"
    signature = "two_stage"
    templates = ("two_stage_first.v1", "two_stage_second.v2")

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return what the tables say; see `Strategy.propose`."""
        types = _types(consultation)
        first = consultation.render(
            "two_stage_first.v1", task=consultation.task, collaborating=consultation.collaborates
        )
        opening = consultation.opening(first, whole=False)
        occurring = await consultation.ask(opening, partial(read_types, names=types), types_form(types))
        if occurring is None:
            return None
        told = (*opening, Message("assistant", json.dumps({"types": occurring}, ensure_ascii=False)))
        tables = await gather_all(self._table(consultation, told, name, types[name]) for name in occurring)
        read = [table for table in tables if table is not None]
        if occurring and not read:
            return None
        return consultation.place(
            Items(
                entities=tuple(item for table in read for item in table.entities),
                relations=tuple(item for table in read for item in table.relations),
                events=tuple(item for table in read for item in table.events),
                unreadable=tuple(line for table in read for line in table.unreadable),
            )
        )

    @staticmethod
    async def _table(
        consultation: Consultation,
        told: tuple[Message, ...],
        name: str,
        definition: EntityType | RelationType | EventType,
    ) -> Items | None:
        question = consultation.render("two_stage_second.v2", task=consultation.task, type_name=name, type=definition)
        read = partial(read_table_items, task=consultation.task, type_name=name, schema=consultation.schema)
        return await consultation.ask((*told, Message("user", question)), read)


def _types(consultation: Consultation) -> Mapping[str, EntityType | RelationType | EventType]:
    if consultation.task == "ner":
        return consultation.schema.entities
    return consultation.schema.relations if consultation.task == "re" else consultation.schema.events
