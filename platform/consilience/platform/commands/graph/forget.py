"""`consilience forget`: a document out of the graph."""

import asyncio
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.records.documents import Forgetting
from consilience.graph.writing.documents.forget import preview_forgetting
from consilience.graph.writing.documents.merge import MergeCounts
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings
from consilience.platform.withdrawal.documents import withdraw
from consilience.platform.withdrawal.suggesting import suggest_afterwards

__all__ = ["forget"]


def forget(
    context: typer.Context,
    document: Annotated[list[str], typer.Argument(help="Ids (or their first 8 digits), names or sources.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would go and what would stay.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Withdraw documents: their evidence goes, and with it all that nothing else supports.

    What other documents support too stays. Decisions of people that rest on these documents alone do not count any
    more, but are kept; ingesting the same text again brings them back, with who decided and when.
    """
    settings = settings_of(context)
    foreseen = asyncio.run(_foresee(settings, document))
    if dry_run:
        if as_json:
            print_json({"would_forget": [{"document": id_, **asdict(each)} for id_, each in foreseen]})
        for id_, each in () if as_json else foreseen:
            note(f"{id_}: {_tell_consequences(each)}")
        return
    decisions = sum(each.decisions for _, each in foreseen)
    if not yes:
        _ask(document, foreseen, decisions, may_ask=not as_json and sys.stdin.isatty())
    asyncio.run(_forget(settings, [id_ for id_, _ in foreseen], as_json=as_json))


def _tell(counts: list[tuple[str, MergeCounts]], *, as_json: bool) -> None:
    if as_json:
        print_json({"forgotten": [{"document": id_, **asdict(count)} for id_, count in counts]})
        return
    for id_, count in counts:
        note(f"{id_}: removed {count.nodes_deleted} nodes and {count.relationships_deleted} relationships")


def _ask(named: list[str], foreseen: list[tuple[str, Forgetting]], decisions: int, *, may_ask: bool) -> None:
    """Ask whether the documents shall go; where nobody can answer, people's decisions go with `--yes` alone."""
    if may_ask:
        for id_, each in foreseen:
            note(f"{id_}: {_tell_consequences(each)}")
        typer.confirm(f"Forget {', '.join(named)}?", abort=True, err=True)
    elif decisions:
        raise ConsilienceError(
            f"{format_count(decisions, 'decision')} of people rest on {', '.join(named)} alone and would not "
            "count any more "
            "until the same text is ingested again. To forget it all the same, add --yes."
        )


def _tell_consequences(foreseen: Forgetting) -> str:
    goes = f"{format_count(foreseen.facts, 'fact')} and {format_count(foreseen.entities, 'name')} would go"
    stays = f"{format_count(foreseen.shared, 'fact')} of other documents too would stay"
    if not foreseen.decisions:
        return f"{goes}; {stays}."
    kept = "count again when the same text is ingested again"
    return f"{goes}; {stays}; {format_count(foreseen.decisions, 'decision')} of people would not count, and {kept}."


async def _foresee(settings: Settings, texts: list[str]) -> list[tuple[str, Forgetting]]:
    async with open_store(settings) as store:
        ids = [await find_document(store, text) for text in texts]
        if len(set(ids)) < len(ids):
            raise ConsilienceError("A document is named more than once; name each once.")
        return [(id_, await preview_forgetting(store, id_)) for id_ in ids]


async def _forget(settings: Settings, ids: list[str], *, as_json: bool) -> None:
    async with open_store(settings) as store, suggest_afterwards(store) as judge_again:
        _tell(
            [(id_, await withdraw(store, settings.folder, id_, judge_again=judge_again)) for id_ in ids],
            as_json=as_json,
        )
