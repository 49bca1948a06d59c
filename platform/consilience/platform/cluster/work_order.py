"""What a worker on a cluster is told: which team, which schema, with whose settings."""

import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.verification.debate.configuration import GateName
from consilience.graph.schema.schema import Schema
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.version import __version__
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["WorkOrder", "signature_of"]


def signature_of(team: Team) -> str:
    """Return all that determines what a team says of a text."""
    return f"{team.signature}|{team.verifier.signature if team.verifier else ''}"


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """A team to be opened wherever there is room for it."""

    settings: Settings
    """Of the program that gives the order."""
    file: TeamFile
    schema: Schema
    max_cost: float | None = None
    """That all workers together may spend, as `Budget` has it."""
    max_tokens: int | None = None
    max_rounds: int | None = None
    verify: GateName | None = None
    as_readings: bool = False
    """Whether documents become whole readings instead of records."""
    signature: str = ""
    """Of the team, as the program has it; empty where it has none of its own."""
    host: str = field(default_factory=socket.gethostname)
    version: str = __version__
    keys: dict[str, str] = field(init=False, repr=False)
    """Keys of models by the variables that the team's file names for them, as far as this process has them."""

    def __post_init__(self) -> None:
        named = {model.api_key_env for model in self.file.models.values() if model.api_key_env}
        object.__setattr__(self, "keys", {name: os.environ[name] for name in sorted(named) if name in os.environ})

    def settings_here(self) -> Settings:
        """Return the settings for this machine: folders and CoreNLP are a machine's own, all else is as ordered.

        The workspace is that of the order, in this machine's data folder; its folder is made when it keeps something.
        """
        if socket.gethostname() == self.host and Path(self.settings.home).is_dir():
            return self.settings
        here = load_settings()
        own = ("cache", "artifacts_url", "corenlp_url", "corenlp_memory")
        home, workspace = here.installation, self.settings.workspace
        if workspace != DEFAULT:
            home = DataFolder(home).workspaces / workspace
        return self.settings.model_copy(update={"home": home, **{name: getattr(here, name) for name in own}})
