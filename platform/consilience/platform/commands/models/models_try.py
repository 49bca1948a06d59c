"""`consilience models try`: some twenty small questions to a real model, and what the replies tell."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from consilience.agents.configuration.longest_prompt import longest_prompts
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.opening.factory import DEFAULT
from consilience.agents.models.probing.findings import ModelFindings
from consilience.agents.models.probing.probe import probe_model
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema
from consilience.platform.commands.ingest.ingest_dry import foresee
from consilience.platform.commands.models.asking_team import asking_team
from consilience.platform.commands.models.trial_display import Foretold, print_trial
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import JsonOption, SchemaOption, TeamOption
from consilience.platform.commands.shared.output import console, note, print_json, say
from consilience.platform.loading.chunking import LONGEST
from consilience.platform.probing.advice import REPLY_TOKENS, Advice, advice_on
from consilience.platform.probing.chosen_model import chosen_model
from consilience.platform.probing.ingest_time import seconds_of_models
from consilience.platform.probing.local_servers import LocalServer, local_servers
from consilience.platform.probing.named_models import NamedModel, find_named_models
from consilience.platform.probing.settings_text import settings_lines, write_settings
from consilience.platform.probing.team_trial import remember_form
from consilience.platform.support.configuration_files import user_file
from consilience.platform.support.settings import Settings

__all__ = ["models_try"]


def models_try(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="A model as settings, team file or server call it; the settings' one if absent, else the only one "
            "on this machine.",
        ),
    ] = None,
    url: Annotated[
        str | None, typer.Option(help="Its endpoint, such as http://gpu-1:8000/v1.", show_default=False)
    ] = None,
    key_env: Annotated[
        str | None, typer.Option(help="The environment variable that holds its key.", show_default=False)
    ] = None,
    team: TeamOption = None,
    schema: SchemaOption = "news",
    folder: Annotated[
        Path | None, typer.Option(help="Tell what an ingest of this folder or file would take.", show_default=False)
    ] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds that one answer may take.")] = 60.0,
    write: Annotated[
        bool, typer.Option("--write", help="Write the settings that follow into your consilience.toml.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Ask a model some twenty small questions, and tell how well it answers and which settings suit it.

    Told are the forms it obeys, its context beside the longest prompt of team and schema, its speed, whether it thinks
    aloud or repeats the question, and how it does in English and Chinese. The trial takes a few thousand tokens.
    """
    settings, chosen_schema = settings_of(context), find_schema(schema)
    file = asking_team(settings, team, or_llm=True)
    named = _chosen(settings, name, file, url, key_env)
    if write and named.origin != "settings":
        raise ConsilienceError(
            f"The model {named.name} stands in the file of the team {named.origin}; --write is for your own settings."
        )
    findings = _try_model(named, file, chosen_schema, timeout)
    remember_form(settings, findings)
    advice = advice_on(findings, named.configuration)
    foretold = _foretold(settings, named, file, chosen_schema, folder, findings) if folder else None
    if as_json:
        print_json(_json(findings, advice, foretold))
    else:
        print_trial(findings, f"{file.name} with {chosen_schema.name}", foretold)
        _tell_advice(advice, named)
    if write:
        _write(Path(given) if (given := (context.obj or {}).get("config")) else user_file(), advice, ask=not as_json)
    if not any(found.asked for found in findings.languages.values()):
        note("It answered none of the questions.")
        raise typer.Exit(1)


def _chosen(settings: Settings, name: str | None, file: TeamFile, url: str | None, key_env: str | None) -> NamedModel:
    named = find_named_models(settings, file, os.environ)
    known = {word for each in named for word in (each.name, each.configuration.model)}
    servers: tuple[LocalServer, ...] = ()
    if url is None and key_env is None and (name or DEFAULT) not in known:
        with console.status("Looking for servers on this machine"):
            servers = asyncio.run(local_servers([each.url for each in named]))
    return chosen_model(name, settings, os.environ, named=named, servers=servers, url=url, key_env=key_env)


def _try_model(named: NamedModel, file: TeamFile, schema: Schema, timeout_s: float) -> ModelFindings:
    """Ask; on a terminal a line tells how far it is."""
    if named.placed is None:
        raise ConsilienceError(named.problem)
    with console.status(f"Asking {named.configuration.model}") as status:

        def show_step(what: str, done: int, total: int) -> None:
            status.update(f"Asking {named.configuration.model}: {what} ({done} of {total} done)")

        async def probe() -> ModelFindings:
            prompts = await longest_prompts(file, schema, LONGEST)
            longest = prompts.get(named.name) or max(prompts.values(), default=None)
            needed = longest + REPLY_TOKENS if longest else None
            assert named.placed is not None  # noqa: S101 - looked at above
            return await probe_model(named.placed, timeout_s=timeout_s, needed=needed, told=show_step)

        return asyncio.run(probe())


def _foretold(
    settings: Settings, named: NamedModel, file: TeamFile, schema: Schema, folder: Path, findings: ModelFindings
) -> Foretold:
    if not folder.exists():
        raise ConsilienceError(f"{folder}: there is no such file or folder. Check --folder.")
    if named.name == DEFAULT and DEFAULT not in file.models:
        file = file.model_copy(update={"models": {**file.models, DEFAULT: named.configuration}})
    with console.status(f"Counting what {folder} would take"):
        foreseen, _ = asyncio.run(foresee(settings, schema, file, [folder], language=None, again=False))
    return Foretold(str(folder), foreseen, seconds_of_models(foreseen.expected, findings))


def _tell_advice(advice: Advice, named: NamedModel) -> None:
    for remark in advice.remarks:
        note(remark)
    if named.origin == "settings":
        say("Settings for your consilience.toml:")
        for line in settings_lines(advice.settings):
            say(f"  {line}")
    else:
        told = {name.removeprefix("model_"): value for name, value in advice.settings.items()}
        say(f"Fields of models.{named.name} in the file of the team {named.origin}:")
        for line in settings_lines(told):
            say(f"  {line.replace(' = ', ': ', 1)}")


def _write(file: Path, advice: Advice, *, ask: bool) -> None:
    if ask and sys.stdin.isatty() and not typer.confirm(f"Write these settings into {file}?", default=True, err=True):
        note("Nothing was written.")
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    write_settings(file, advice.settings)
    note(f"Written into {file}. A key belongs into CONSILIENCE_MODEL_API_KEY, not there.")


def _json(findings: ModelFindings, advice: Advice, foretold: Foretold | None) -> dict[str, Any]:
    ingest = None
    if foretold:
        estimate = foretold.foreseen.to_json()
        told = {name: estimate[name] for name in ("runs", "chunks", "expected", "most", "basis")}
        ingest = {"folder": foretold.folder, **told, "seconds_of_models": foretold.seconds}
    return {
        **findings.to_json(),
        "settings": advice.settings,
        "remarks": list(advice.remarks),
        "ingest": ingest,
    }
