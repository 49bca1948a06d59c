"""`consilience runs call`: exactly what a model was asked, and exactly what it replied."""

import json
from typing import Annotated

import typer

from consilience.graph.model.errors import NotFoundError
from consilience.platform.api.routers.documents.missing_calls import none_kept
from consilience.platform.calls.archive import CallArchive, open_calls
from consilience.platform.commands.runs.named_run import find_named_run
from consilience.platform.commands.runs.runs_calls import call_json
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import heading, print_json, say
from consilience.platform.records.calls import WholeCall
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.timestamps import iso

__all__ = ["runs_call"]


def runs_call(
    context: typer.Context,
    run: Annotated[str, typer.Argument(metavar="RUN", help="The run's id, its first digits, or a document's name.")],
    call: Annotated[str, typer.Argument(metavar="CALL", help="The call's id, or its first digits.")],
    as_json: JsonOption = False,
) -> None:
    """Tell what a model was asked, message by message, and its reply as it came.

    Characters that would steer the terminal are written as escapes; --json has them as they are.
    """
    settings = settings_of(context)
    with open_ledger(settings.folder.ledger) as ledger:
        record = find_named_run(ledger, run)
    with open_calls(settings.folder) as archive:
        if not archive.has_any(record.id) and (why_none := none_kept(record, settings)):
            raise NotFoundError(why_none)
        found = _find_call(archive, record.id, call)
    if as_json:
        said = {name: getattr(found, name) for name in WholeCall.__slots__ if name != "record"}
        print_json({"run": record.id, **call_json(found.record), **said})
    else:
        _print(found)


def _find_call(archive: CallArchive, run_id: str, text: str) -> WholeCall:
    ids = [record.id for record in archive.page(run_id, limit=10**9) if len(text) >= 4 and record.id.startswith(text)]
    if len(ids) > 1:
        raise NotFoundError(f"{text} begins the ids of {len(ids)} calls; give more digits.")
    found = archive.call(run_id, ids[0]) if ids else None
    if found is None:
        raise NotFoundError(f"Run {run_id} has no call {text!r}. `consilience runs calls {run_id}` lists them.")
    return found


def _print(call: WholeCall) -> None:
    record = call.record
    what = f"debate {record.debate}, run {record.rollout}" if record.debate else f"chunk {record.passage}"
    cost = "without a price" if record.cost is None else f"cost {record.cost:.6f}"
    cache = ", from the cache" if record.from_cache else ""
    say(f"{record.id}  {record.asker}, round {record.round}, {what}, by {record.model}")
    say(f"{iso(record.at)}, {record.prompt_tokens:,} + {record.completion_tokens:,} tokens, {cost}{cache}")
    say(json.dumps(dict(call.options), ensure_ascii=False))
    for message in call.messages:
        _part(message["role"].capitalize(), message["text"])
    if call.form:
        _part(f"Form of the reply: {call.form['name']}", call.form["text"])
    if call.thoughts:
        _part("Thoughts", call.thoughts)
    _part("Reply" + (", ended at its limit of tokens" if record.truncated else ""), call.reply)
    if call.refusal:
        _part("Refused with", call.refusal)


def _part(title: str, text: str) -> None:
    heading(title)
    say(text)
