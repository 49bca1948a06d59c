"""The model that settings alone describe."""

from consilience.agents.models.configuration import ModelConfiguration
from consilience.agents.models.opening.factory import settings_model
from consilience.platform.support.settings import Settings


def test_settings_alone_say_how_their_model_is_asked() -> None:
    settings = Settings(model_structured="json_object", model_max_tokens=500, model_timeout_s=300, model_concurrency=1)
    assert settings_model("m", settings) == ModelConfiguration(
        model="m", structured="json_object", max_tokens=500, timeout_s=300, concurrency=1
    )


def test_what_settings_leave_open_is_as_usual() -> None:
    assert settings_model("m", Settings()) == ModelConfiguration(model="m")
