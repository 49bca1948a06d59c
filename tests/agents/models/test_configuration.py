import logging
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import SecretStr

from consilience.agents.models.configuration import ModelConfiguration, Prices, models_of
from consilience.agents.models.layers.layered_model import LayeredModel
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import ChatModel
from consilience.agents.models.transport.endpoint import Endpoint
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings

URL = "https://models.example.org/v1"

YAML = """
default: {model: small, base_url: "https://models.example.org/v1", temperature: 0.2, concurrency: 4,
          requests_per_minute: 500, prices: {prompt: 0.15, completion: 0.6}}
judge: {like: default, model: large, prices: {prompt: 2, completion: 8}}
"""
TOML = """
[default]
model = "small"
base_url = "https://models.example.org/v1/"
temperature = 0.2
concurrency = 4
requests_per_minute = 500
prices = {prompt = 0.15, completion = 0.6}
[judge]
like = "default"
model = "large"
prices = {prompt = 2, completion = 8}
"""


def test_models_are_configured_in_yaml_and_toml_alike() -> None:
    section = yaml.safe_load(YAML)
    shared: dict[str, Any] = {"base_url": URL, "temperature": 0.2, "concurrency": 4, "requests_per_minute": 500}
    expected = {
        "default": ModelConfiguration(model="small", prices=Prices(prompt=0.15, completion=0.6), **shared),
        "judge": ModelConfiguration(model="large", prices=Prices(prompt=2, completion=8), **shared),
    }
    assert models_of(section, "team.yaml") == expected
    assert models_of(tomllib.loads(TOML), "team.toml") == expected


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"model": "m", "temprature": 0}, "models.a.temprature: Extra inputs are not permitted."),
        ({}, "models.a.model: Field required."),
        ({"model": "m", "concurrency": 0}, "models.a.concurrency: Input should be greater than or equal to 1."),
        ({"model": "m", "prices": {"prompt": 1}}, "models.a.prices.completion: Field required."),
        ({"model": "m", "structured": "xml"}, "models.a.structured: Input should be 'auto', 'json_schema', "),
        ({"model": "m", "base_url": "example.org"}, "models.a.base_url: not a URL such as https://api.example.org/v1."),
        (
            {"model": "m", "base_url": "https://u:planted@h/v1"},
            "models.a.base_url: the URL must hold no user, password",
        ),
        (
            {"model": "m", "base_url": "https://h/v1?key=planted"},
            "models.a.base_url: the URL must hold no user, password",
        ),
        ({"model": "m", "api_key": "planted"}, "models.a: a key does not belong in this file; name its variable as"),
        (
            {"model": "m", "api_key_env": "A", "api_key_file": "b"},
            "models.a: give api_key_env or api_key_file, not both.",
        ),
        (
            {"model": "m", "kind": "azure", "base_url": URL},
            "models.a: a model at Azure needs base_url and api_version.",
        ),
        ({"like": "b"}, "models.a.like: 'b' is no other model (there is none)."),
        ({"like": "a"}, "models.a.like: 'a' is no other model (there is none)."),
        ("gpt-4o", "models.a: must be fields such as {model: gpt-4o-mini}."),
    ],
)
def test_a_mistake_is_told_with_its_field(entry: object, message: str) -> None:
    with pytest.raises(ConsilienceError) as wrong:
        models_of({"a": entry}, "team.yaml")
    assert str(wrong.value).startswith(f"team.yaml: {message}")
    assert "planted" not in str(wrong.value)


def test_a_key_is_not_taken_over_to_another_endpoint() -> None:
    section = {
        "default": {"model": "m", "base_url": URL, "api_key_env": "KEY"},
        "elsewhere": {"like": "default", "base_url": "https://other.example.org/v1"},
    }
    models = models_of(section, "team.yaml")
    assert (models["default"].api_key_env, models["elsewhere"].api_key_env) == ("KEY", None)


async def keys(
    section: Mapping[str, Any], settings: Settings, environment: Mapping[str, str] | None = None
) -> dict[str, str]:
    """What would be sent, by model."""
    async with open_models(models_of(section, "team.yaml"), settings, environment or {}, answers=None) as models:
        return {name: _key(model) for name, model in models.by_name.items()}


def _key(model: ChatModel) -> str:
    assert isinstance(model, LayeredModel)
    layer = model.layers
    while below := getattr(layer, "below", None):
        layer = below
    assert isinstance(layer, Endpoint)
    return layer._key.value.get_secret_value() if layer._key else ""


def settings(**given: str | SecretStr) -> Settings:
    none: dict[str, Any] = {"model": None, "model_base_url": None, "model_api_key": None}
    none["model_hosts"] = ("models.example.org", "other.example.org", "mine.openai.azure.com")
    return Settings(**(none | given))


async def test_the_settings_describe_the_default_model() -> None:
    at_home = settings(model="llama", model_base_url=f"{URL}/", model_api_key=SecretStr("k1"))
    assert await keys({}, at_home) == {"default": "k1"}
    assert await keys({"judge": {"model": "large"}}, at_home) == {"default": "k1", "judge": "k1"}


async def test_the_settings_key_goes_to_the_settings_endpoint_alone() -> None:
    openai = settings(model_api_key=SecretStr("k1"))
    section = {"a": {"model": "gpt-4o-mini"}, "b": {"model": "m", "base_url": URL}}
    assert await keys(section, openai) == {"a": "k1", "b": ""}


async def test_keys_come_from_variables_and_files(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = tmp_path / "key"
    secret.write_text("k3\n", encoding="utf-8")
    secret.chmod(0o600)
    section = {
        "a": {"model": "m", "base_url": URL, "api_key_env": "MY_KEY"},
        "b": {"model": "m", "base_url": URL, "api_key_file": str(secret)},
    }
    assert await keys(section, settings(), {"MY_KEY": "k2"}) == {"a": "k2", "b": "k3"}
    assert not caplog.records
    secret.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        await keys(section, settings(), {"MY_KEY": "k2"})
    assert caplog.messages == [f"api_key_file {secret} can be read by every user of this machine; run chmod 600 on it"]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"model": "gpt-4o-mini"}, "models.a: https://api.openai.com/v1 wants a key. Set CONSILIENCE_MODEL_API_KEY or"),
        ({"model": "m", "api_key_env": "MY_KEY"}, "models.a: api_key_env names the variable MY_KEY, which is not set."),
        ({"model": "m", "api_key_file": "/nowhere"}, "models.a: api_key_file /nowhere cannot be read: No such file or"),
        ({"model": "m", "api_key_file": "/dev/null"}, "models.a: api_key_file /dev/null must hold one line: the key."),
    ],
)
async def test_a_key_that_cannot_be_found_is_told(entry: Mapping[str, Any], message: str) -> None:
    with pytest.raises(ConsilienceError) as missing:
        await keys({"a": entry}, settings())
    assert str(missing.value).startswith(message)


async def test_an_endpoint_in_the_settings_that_is_no_url_is_told() -> None:
    with pytest.raises(ConsilienceError, match=r"CONSILIENCE_MODEL_BASE_URL: not a URL such as"):
        await keys({}, settings(model="m", model_base_url="localhost:8000"))


async def test_a_model_that_is_not_there_is_told_with_those_that_are() -> None:
    async with open_models(
        models_of({"a": {"model": "m", "base_url": URL}}, "t"), settings(), {}, answers=None
    ) as models:
        with pytest.raises(ConsilienceError, match=r"There is no model 'judge'; there are: a\."):
            models["judge"]


async def test_azure_is_asked_by_deployment_and_version() -> None:
    section = {
        "default": {
            "model": "my-deployment",
            "kind": "azure",
            "base_url": "https://mine.openai.azure.com",
            "api_version": "2024-10-21",
            "api_key_env": "MY_KEY",
        }
    }
    assert await keys(section, settings(), {"MY_KEY": "k4"}) == {"default": "k4"}
