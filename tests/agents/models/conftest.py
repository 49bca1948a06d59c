import pytest

from consilience.agents.models.transport import repetition


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries that do not keep a test waiting."""
    monkeypatch.setattr(repetition, "_FIRST_PAUSE_S", 0.01)
