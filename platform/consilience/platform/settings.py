"""Settings from the environment, a `consilience.toml` in the working folder, and flags, in rising order."""

from pathlib import Path
from typing import Any

from platformdirs import user_cache_path, user_data_path
from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from consilience.graph.errors import ConsilienceError

__all__ = ["Settings", "load_settings"]


class Settings(BaseSettings):
    """Everything that can be set from outside; made once by the command or the server and passed down."""

    model_config = SettingsConfigDict(
        env_prefix="CONSILIENCE_",
        toml_file="consilience.toml",
        extra="forbid",
        frozen=True,
        populate_by_name=True,
    )

    home: Path = Field(default_factory=lambda: user_data_path("consilience", appauthor=False))
    """Folder of the data: the embedded database, runs and checkpoints."""
    cache: Path = Field(default_factory=lambda: user_cache_path("consilience", appauthor=False))
    """Folder of downloads that can be fetched again."""
    artifacts_url: str | None = None
    """Maven repository, such as a mirror inside a company, to fetch Neo4j and CoreNLP from; None is the public one."""
    neo4j_uri: str | None = None
    """A Neo4j to use instead of the embedded one, such as `neo4j://db.example.org:7687`."""
    neo4j_user: str = "neo4j"
    neo4j_password: SecretStr | None = None
    neo4j_database: str = "neo4j"
    neo4j_memory: str = "1g"
    """Java heap of the embedded Neo4j."""
    neo4j_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the embedded Neo4j on 127.0.0.1; None takes that of the last time if it is free, else any free one."""
    corenlp_url: str | None = None
    """A Stanford CoreNLP server to use instead of the local one, such as `http://127.0.0.1:9000`."""
    corenlp_memory: str = "3g"
    """Java heap of the local CoreNLP server."""
    model: str | None = None
    """Chat model of the experts; None works with tool experts alone."""
    model_base_url: str | None = None
    """OpenAI-compatible endpoint."""
    model_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("CONSILIENCE_MODEL_API_KEY", "OPENAI_API_KEY", "model_api_key"),
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class names it
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class names it
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags win over the file, the file over the environment."""
        return init_settings, TomlConfigSettingsSource(settings_cls), env_settings


def load_settings(**flags: Any) -> Settings:  # noqa: ANN401 - one flag a setting, each of its own type
    """Return the settings, with those flags that are not None winning over file and environment.

    Raises:
        ConsilienceError: a value that cannot be used; the message names the setting.
    """
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise ConsilienceError(
            f"Setting {name}: {first['msg']}. Check the flags, consilience.toml and the variables CONSILIENCE_…"
        ) from error
