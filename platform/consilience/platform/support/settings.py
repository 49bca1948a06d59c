"""Settings, in rising order: the user's own file, the working folder's, the environment, `--config FILE`, flags.

What each file may say: `configuration_files.py`. What they mean in a workspace: `workspaces/border.py`.
"""

import os
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_cache_path
from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.records.suggestions import ResolveAcross
from consilience.platform.support.configuration_files import read_configuration, read_named_configuration, user_file
from consilience.platform.support.roles import Role
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.disk_guard import DiskGuard
from consilience.platform.support.storage.place import SCHEMES
from consilience.platform.support.workspaces.border import default_home, enter_workspace, schema_prefix
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["Settings", "load_settings"]


_NAMED: ContextVar[Path | None] = ContextVar("named", default=None)
"""The file of `--config`, while settings are made."""


class Settings(BaseSettings):
    """Everything that can be set from outside; made once by the command or the server and passed down."""

    model_config = SettingsConfigDict(
        env_prefix="CONSILIENCE_",
        extra="forbid",
        frozen=True,
        populate_by_name=True,
    )

    workspace: str = DEFAULT
    """Which of the graphs of this installation: `default` is the data folder itself, another one a folder in it."""
    home: Path = Field(default_factory=default_home)
    """Folder of the data: the embedded database, runs and checkpoints. It is set for the installation, and here that of
    the workspace."""
    cache: Path = Field(default_factory=lambda: user_cache_path("consilience", appauthor=False))
    """Folder of downloads that can be fetched again."""
    artifacts_url: str | None = None
    """Maven repository, such as a mirror inside a company, to fetch Neo4j and CoreNLP from; None is the public one."""
    database_url: SecretStr | None = None
    """A PostgreSQL for what several servers and workers share, such as `postgresql://user:password@db:5432/consilience`;
    None keeps it in files of the data folder."""
    documents_url: str | None = None
    """Where the texts of documents are kept until they are read: `file:///a/folder`, which machines may share, or
    `s3://bucket/prefix`; None keeps them in the database."""
    neo4j_uri: str | None = None
    """A Neo4j to use instead of the embedded one, such as `neo4j://db.example.org:7687`."""
    neo4j_user: str = "neo4j"
    neo4j_password: SecretStr | None = None
    neo4j_database: str = "neo4j"
    neo4j_memory: str = "1g"
    """Java heap of the embedded Neo4j."""
    neo4j_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded Neo4j on 127.0.0.1; None takes that of the last time if it is free, else any free one."""
    neo4j_connections: int = Field(default=100, ge=1)
    """Connections of a process to each server of a Neo4j that `neo4j_uri` names, as all that follows; more wait."""
    neo4j_wait_s: float = Field(default=60.0, gt=0)
    """Seconds to wait for a free connection."""
    neo4j_connect_s: float = Field(default=10.0, gt=0)
    """Seconds in which a server has to answer a new connection."""
    neo4j_lifetime_s: float = Field(default=3600.0, gt=0)
    """Seconds after which a connection is opened anew, so that load balancers and new members get their share."""
    neo4j_idle_s: float = Field(default=60.0, ge=0)
    """Seconds after which a connection that nobody used is tried before it is used."""
    neo4j_keep_alive: bool = True
    """Whether the system keeps silent connections open."""
    neo4j_retry_s: float = Field(default=30.0, ge=0)
    """Seconds for which a transaction is tried again that lost its server, as while a cluster chooses a leader."""
    corenlp_url: str | None = None
    """A Stanford CoreNLP server to use instead of the local one, such as `http://127.0.0.1:9000`."""
    corenlp_memory: str = "4g"
    """Java heap of the local CoreNLP server."""
    team: str = "tools"
    """The team that extracts when none is asked for: a file, or the name of one that ships with Consilience."""
    resolve_across: ResolveAcross = "suggest"
    """Whether entities and events of a document that is ingested are compared with those of others: `suggest` lists
    what is perhaps one, for people to decide, `link` makes one what is sure, `off` does neither."""
    model: str | None = None
    """Chat model of the experts; None works with tool experts alone."""
    model_base_url: str | None = None
    """OpenAI-compatible endpoint."""
    model_structured: Literal["auto", "json_schema", "json_object", "text"] = "auto"
    """How its replies are held to their form; `auto` learns what the endpoint takes."""
    model_max_tokens: int | None = Field(default=None, ge=1)
    """Limit of a reply's length; None: 4096. As all that follows, of the model that these settings name."""
    model_timeout_s: float | None = Field(default=None, gt=0)
    """For a whole reply; None: 120."""
    model_concurrency: int | None = Field(default=None, ge=1)
    """Requests under way at once; None: 16. A local server as a rule answers one to four."""
    model_hosts: tuple[str, ...] = ()
    """Hosts that team files may name besides it, such as `api.deepseek.com`; this machine and OpenAI always."""
    model_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("CONSILIENCE_MODEL_API_KEY", "OPENAI_API_KEY", "model_api_key"),
    )
    mail_password: SecretStr | None = None
    """Password of the mailboxes that are watched by IMAP."""
    mail_passwords: dict[str, SecretStr] = Field(default_factory=dict)
    """Passwords of mailboxes of several accounts, by `user@host`; it wins over `mail_password`."""
    public_url: str | None = None
    """Address under which people reach the server, such as `https://graph.example.org`; None is where it listens."""
    cors_origins: tuple[str, ...] = ()
    """Other sites whose pages may call the API, with an API key."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1",)
    """Addresses of reverse proxies whose X-Forwarded-For and -Proto are believed."""
    upload_bytes: int = Field(default=50_000_000, ge=1)
    """Greatest size of an uploaded file."""
    disk_reserve_bytes: int = Field(default=500_000_000, ge=0)
    """Bytes of the data folder's disk that stay free: with less no new document is taken or begun; 0: never mind."""
    copy_before_upgrade: bool = True
    """Whether a backup is made before a newer release changes the graph."""
    copies_days: float = Field(default=30.0, gt=0)
    """Days for which what was copied before an upgrade is kept; it also holds documents that were withdrawn since."""
    queue_size: int = Field(default=1000, ge=1)
    """Documents that may wait; more are answered with 429."""
    events_days: float = Field(default=90.0, gt=0)
    """Days for which the events of a run are kept after its end, for replay; its facts and its costs stay."""
    events_kept: int = Field(default=5_000_000, ge=1)
    """Events of ended runs that are kept at most; the runs that ended first lose theirs first."""
    failed_days: float = Field(default=90.0, gt=0)
    """Days for which text and steps of a run that failed or was cancelled are kept, so that it can be retried."""
    calls_kept: bool = True
    """Whether what models are asked in runs, and what they reply, is kept for people to read."""
    calls_days: float | None = Field(default=None, gt=0)
    """Days for which that is kept after the run; None: as long as the document is in the graph."""
    answers_days: float = Field(default=365.0, gt=0)
    """Days for which a model's answer is kept so that it is not asked the same again."""
    answers_kept: int = Field(default=2_000_000, ge=1)
    """Such answers that are kept at most; the oldest go first."""
    idempotency_hours: float = Field(default=24.0, gt=0)
    """Hours for which the answer to a request with an idempotency key is given again."""
    evaluations_days: float | None = Field(default=None, gt=0)
    """Days after which an evaluation of the service is removed; None: when somebody removes it."""
    audit_days: float = Field(default=730.0, gt=0)
    """Days after which an entry of the audit log is forgotten."""
    audit_entries: int = Field(default=1_000_000, ge=1000)
    """Entries of the audit log that are kept at most; a tenth of them of what strangers did."""
    requests_per_minute: int = Field(default=6000, ge=1)
    """Of one API key or session; a tenth of it may come at once."""
    costly_seconds_per_minute: float = Field(default=20.0, gt=0)
    """Of each account: seconds of a minute in which the machine answers its costly questions, two of them at once."""
    refusals_per_minute: int = Field(default=120, ge=1)
    """Refused requests of an account, or of an address without one, beyond which each is held back up to a second."""
    merging_share: float = Field(default=1.0, gt=0, le=1)
    """Of the time, in which the service's worker merges documents; below 1 it rests after each, for those who ask."""
    streams_per_account: int = Field(default=32, ge=1)
    """Streams of events that one account may have open at once; a browser needs one."""
    workspace_idle_minutes: float = Field(default=30.0, ge=0)
    """After which a service of several workspaces closes one that nobody asked and that has no work; 0: never."""
    workspaces_open: int = Field(default=8, ge=1)
    """Workspaces beside its first one that a service has open at once; each has a Neo4j, unless one is set."""
    oidc_issuer: str | None = None
    """OpenID Connect provider at which people sign in, exactly as it calls itself."""
    oidc_client_id: str | None = None
    oidc_client_secret: SecretStr | None = None
    oidc_role_claim: str | None = None
    """Claim of the ID token that holds roles, as `editor` or `consilience-editor`."""
    oidc_default_role: Role | None = None
    """Role of those to whom the claim gives none; None refuses them, and ends the sessions of those who had one."""
    oidc_session_hours: float = Field(default=12.0, gt=0, le=168)
    """Hours after which people of the organisation sign in there again, which is when their roles are looked at."""
    log_format: Literal["auto", "text", "json"] = "auto"
    """`auto`: text for people at a terminal, JSON lines elsewhere."""
    log_texts: bool = False
    """Whether texts of documents, questions and answers may be in logs and traces."""

    @property
    def folder(self) -> DataFolder:
        """The data folder, and the PostgreSQL that stands for some of its files."""
        within = None if self.workspace == DEFAULT else self.installation
        prefix = schema_prefix(self.workspace)
        return DataFolder(self.home, self.database_url, prefix, self.workspace, within, self.documents_url)

    @property
    def installation(self) -> Path:
        """The data folder of the default workspace, in which the others lie."""
        return self.home if self.workspace == DEFAULT else self.home.parents[1]

    @property
    def disk_guard(self) -> DiskGuard:
        """What tells whether there is room for new work."""
        if self.documents_url is None:
            return DiskGuard(self.home, self.disk_reserve_bytes)
        from consilience.platform.support.storage.texts.opening import read_texts_folder  # else nobody needs it

        return DiskGuard(self.home, self.disk_reserve_bytes, read_texts_folder(self.documents_url))

    @model_validator(mode="before")
    @classmethod
    def _enter_workspace(cls, given: dict[str, Any]) -> dict[str, Any]:
        # a variable that is set to nothing names no folder: what is kept would go into the folder that one works in
        told = {name: value for name, value in given.items() if name not in {"home", "cache"} or value != ""}
        entered = enter_workspace(told, cls.model_fields.keys())
        if "model_api_key" in entered:  # of the workspace's own file; all else has it by its variable already
            entered["CONSILIENCE_MODEL_API_KEY"] = entered.pop("model_api_key")
        return entered

    @field_validator("home")
    @classmethod
    def _check_home(cls, value: Path) -> Path:
        if os.path.isfile(value):  # noqa: PTH113 - which Path.is_file does not tell of what may not be looked at
            raise PydanticCustomError("home", "{path} is a file, and no folder of data", {"path": str(value)})
        return value

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None or not value.get_secret_value().strip():
            return None
        if value.get_secret_value().partition("://")[0] not in SCHEMES:
            raise PydanticCustomError(
                "database_url",
                "it is no address of a PostgreSQL, which begins with postgresql:// (CONSILIENCE_DATABASE_URL)",
            )
        return value

    @field_validator("documents_url")
    @classmethod
    def _check_documents_url(cls, value: str | None) -> str | None:
        if value is None or not value.strip():
            return None
        from consilience.platform.support.storage.texts.opening import check_texts_address  # else nobody needs it

        try:
            check_texts_address(value)
        except ConsilienceError as error:
            raise PydanticCustomError("documents_url", str(error).rstrip(".")) from None
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class names it
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class names it
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags and `--config` win over the environment, the environment over files that are read unasked."""
        return init_settings, env_settings, InitSettingsSource(settings_cls, read_configuration(_NAMED.get()))


def load_settings(config: Path | None = None, **flags: Any) -> Settings:  # noqa: ANN401 - one flag a setting, each of its own type
    """Return the settings, with those flags that are not None winning over files and environment.

    Args:
        config: a file of settings that the user names; it wins over the environment.
        flags: settings by name.

    Raises:
        ConsilienceError: a value that cannot be used; the message names the setting. Or there is no such workspace.
    """
    named = read_named_configuration(config) if config else {}
    token = _NAMED.set(config)
    try:
        return Settings(**{**named, **{name: value for name, value in flags.items() if value is not None}})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        places = f"the flags, {config or user_file()}, the variables CONSILIENCE_…"
        raise ConsilienceError(
            f"Setting {name}: {first['msg']}. Check {places} and, in a workspace, its workspace.toml."
        ) from error
    except SettingsError as error:  # it names the setting, and not what was given for it
        name = next((each for each in Settings.model_fields if f'"{each}"' in str(error)), "")
        raise ConsilienceError(
            f"Setting {name}: what the variable CONSILIENCE_{name.upper()} says is no JSON, as of several values "
            """it has to be: ["a"] or {"a": "b"}."""
        ) from error
    finally:
        _NAMED.reset(token)
