"""`consilience entities decline`: a suggestion about entities is wrong."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.curation.across.suggestions import decline_suggestion, reopen_suggestion
from consilience.graph.records.suggestions import Suggestion
from consilience.platform.commands.accounts.accounting import accounts_of, name_system_user, note_change
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, PairArgument
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["entities_decline"]


def entities_decline(
    context: typer.Context,
    suggestion: PairArgument,
    undo: Annotated[bool, typer.Option("--undo", help="Take back that it was declined.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Say that a suggestion is wrong: it is neither made nor linked again."""
    declined = run(_decline(settings_of(context), suggestion, undo=undo))
    with accounts_of(context) as accounts:
        note_change(
            accounts, "entities decline", declined.id, state=declined.state, entity=declined.entity, into=declined.into
        )
    if as_json:
        print_json({"suggestion": asdict(declined)})
        return
    if undo:
        note(f"{declined.entity_name} is suggested again.")
        return
    two = f"{declined.entity_name} and {declined.into_name} stay two"
    note(f"{two if declined.kind == 'same' else f'{declined.entity_name} stays one'}; it is not suggested again.")


async def _decline(settings: Settings, suggestion: str, *, undo: bool) -> Suggestion:
    async with open_store(settings) as store:
        if undo:
            return await reopen_suggestion(store, suggestion)
        return await decline_suggestion(store, suggestion, by=name_system_user())
