import pytest

from consilience.agents.models.layers import retry as retries


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries that do not keep a test waiting."""
    monkeypatch.setattr(retries, "_FIRST_PAUSE_S", 0.01)
