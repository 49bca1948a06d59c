"""`consilience models`: the chat models that are named, and those that answer on this machine."""

import asyncio
import os
from typing import Any

import typer

from consilience.agents.models.forms.known_forms import KnownForms, open_known_forms
from consilience.platform.commands.models.asking_team import asking_team
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, TeamOption
from consilience.platform.commands.shared.output import console, note, print_json, print_table
from consilience.platform.probing.local_servers import LocalServer, local_servers
from consilience.platform.probing.named_models import NamedModel, find_named_models
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["models"]

_SHOWN = 12
"""Models of a server that the table names."""


def models(
    context: typer.Context,
    team: TeamOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the chat models that settings and team file name, and the servers of models that answer on this machine.

    Nothing elsewhere is asked, and no key is sent; `consilience models try NAME` asks one how well it answers.
    """
    settings = settings_of(context)
    named = find_named_models(settings, asking_team(settings, team, or_llm=False), os.environ)
    with console.status("Looking for servers on this machine"):
        servers = asyncio.run(local_servers([each.url for each in named]))
    with open_known_forms(DataFolder(settings.home).known_forms) as forms:
        listed = [_model_json(each, forms) for each in named]
    if as_json:
        print_json({"named": listed, "here": [_server_json(server) for server in servers]})
        return
    if listed:
        print_table(
            ("name", "model", "endpoint", "named by", "asked by", ""),
            [(e["name"], e["model"], e["url"], e["origin"], e["form"], e["problem"] or "can be asked") for e in listed],
        )
    else:
        note("Nobody has named a model: set CONSILIENCE_MODEL, or `models` in a team file. The team tools needs none.")
    if servers:
        print_table(
            ("on this machine", "address", "models"), [(s.product or "?", s.url, _models_text(s)) for s in servers]
        )
    else:
        note("No server of models answers on this machine at the usual ports.")
    note("`consilience models try NAME` asks one how well it answers.")


def _model_json(named: NamedModel, forms: KnownForms) -> dict[str, Any]:
    known = forms.of(named.url, named.configuration.model).read()
    return {
        "name": named.name,
        "model": named.configuration.model,
        "url": named.url,
        "origin": named.origin,
        "form": named.configuration.structured if known is None else known.mode,
        "problem": named.problem,
    }


def _server_json(server: LocalServer) -> dict[str, Any]:
    listed = [{"name": model.name, "context": model.context} for model in server.models]
    return {"product": server.product, "url": server.url, "wants_key": server.wants_key, "models": listed}


def _models_text(server: LocalServer) -> str:
    if server.wants_key:
        return "wants a key"
    names = [model.name for model in server.models]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more if names else "none is loaded"
