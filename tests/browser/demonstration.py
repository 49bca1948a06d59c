"""A served demonstration with one debated document, for scripts that look at the application and do not test it."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tests.browser.chromium import missing
from tests.browser.places import Places, debated, scored, visitors_of
from tests.browser.site import Site, opened_site
from tests.browser.told_facts import told_facts
from tests.servers.quarrel import TEAM, quarrels
from tests.servers.scripted_openai import serving

from consilience.platform.client import Client
from consilience.platform.services.corenlp import corenlp_url, stop_corenlp
from consilience.platform.support.settings import Settings, load_settings

__all__ = ["Demonstration", "demonstration"]


@dataclass(frozen=True)
class Demonstration:
    """What is served."""

    site: Site
    client: Client
    places: Places


@contextmanager
def demonstration() -> Iterator[Demonstration]:
    """Serve it from a folder of its own, and stop everything at the end."""
    if lacks := missing():
        raise SystemExit(lacks)
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder, serving(quarrels) as models:
        team = Path(folder, "quarrel.yaml")
        team.write_text(TEAM.format(url=models.url))
        tools = Settings(home=Path(folder, "corenlp"))
        try:
            home, cache = Path(folder, "home"), load_settings().cache
            with opened_site(home, cache, team, corenlp_url(tools)) as site:
                key = json.loads(site.run("keys", "create", "local", "--json"))["key"]
                with Client(site.url, key) as client:
                    places = debated(client, "Visitors of Aldermoor", visitors_of("Aldermoor"))
                    facts = scored(site.url, key, "facts", **told_facts())
                    places = replace(places, evaluation=scored(site.url, key), facts=facts)
                    yield Demonstration(site, client, places)
        finally:
            stop_corenlp(tools)
