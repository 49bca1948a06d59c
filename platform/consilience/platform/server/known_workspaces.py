"""The workspaces that a service knows: their settings and accounts, which cost little; any thread may look."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

import structlog

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import Accounts, open_accounts, open_nobodys_accounts
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.oidc import OpenIDConnect
from consilience.platform.support.settings import Settings
from consilience.platform.support.workspaces.names import find_folder, list_names

__all__ = ["Known", "KnownWorkspaces", "LoadSettings"]

LoadSettings = Callable[[str], Settings]
"""Returns the settings of the workspace of this name."""
_log = structlog.get_logger("consilience.server")


@dataclass(frozen=True, slots=True)
class Known:
    """A workspace that the service may open."""

    settings: Settings
    accounts: Accounts
    authentication: Authentication
    folder: tuple[int, int]
    """Device and number of its folder: one that was removed and made again is another one."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.settings.workspace


class KnownWorkspaces:
    """All workspaces of an installation, or one alone; made and removed ones are noticed when they are asked for."""

    def __init__(self, first: Known, load: LoadSettings | None, *, with_owner: bool) -> None:
        """Begin with the one that is served at the root.

        Args:
            first: that one.
            load: reads the settings of the others; None: there are none.
            with_owner: whether who runs the server signs in, and so has an account in each.
        """
        self.first = first
        self._load, self._with_owner = load, with_owner
        self._known: dict[str, Known] = {first.name: first}
        self._lock, self._opened = threading.RLock(), ExitStack()
        self._introduce(first.authentication)
        nobodys = self._opened.enter_context(open_nobodys_accounts(first.accounts.people.database))
        roleless = {"oidc_role_claim": None, "oidc_default_role": None}
        self.nowhere = self._know(first.settings.model_copy(update=roleless), nobodys, (0, 0))
        """What is at an address at which there is no workspace: one in which nobody has a role."""

    def close(self) -> None:
        """Close the accounts of all but the first."""
        self._opened.close()

    def find(self, name: str) -> Known | None:
        """Return a workspace; None: there is none of this name, or its settings cannot be used."""
        if name == self.first.name or self._load is None:
            return self.first if name == self.first.name else None
        with self._lock:
            try:
                found = find_folder(self.first.settings.installation, name).stat()
                folder = (found.st_dev, found.st_ino)
                known = self._known.get(name)
                if known is None or known.folder != folder:
                    known = self._known[name] = self._open(self._load(name), folder)
            except (ConsilienceError, OSError) as error:
                if self._known.pop(name, None) is None:
                    _log.info("no such workspace", workspace=name[:50], reason=str(error))
                return None
            return known

    async def look(self, name: str) -> Known | None:
        """Do what `find` does outside the event loop."""
        return await asyncio.to_thread(self.find, name)

    def list_all(self) -> list[Known]:
        """Return all that can be served, the first one first."""
        if self._load is None:
            return [self.first]
        names = list_names(self.first.settings.installation)
        others = (self.find(name) for name in names if name != self.first.name)
        return [self.first, *(known for known in others if known)]

    def list_accounts(self) -> Sequence[Accounts]:
        """Return the accounts of all."""
        return [known.accounts for known in self.list_all()]

    def _open(self, settings: Settings, folder: tuple[int, int]) -> Known:
        accounts = self._opened.enter_context(
            open_accounts(settings.folder, settings.audit_days, settings.audit_entries)
        )
        if self._with_owner:
            accounts.users.owner()
        return self._know(settings, accounts, folder)

    def _know(self, settings: Settings, accounts: Accounts, folder: tuple[int, int]) -> Known:
        oidc = OpenIDConnect(settings, accounts) if settings.oidc_issuer else None
        authentication = Authentication(accounts, settings.requests_per_minute, oidc)
        self._introduce(authentication)
        return Known(settings, accounts, authentication, folder)

    def _introduce(self, authentication: Authentication) -> None:
        """Let what knows one workspace ask about the others."""
        authentication.find_all = self.list_accounts
        if authentication.oidc is not None:
            authentication.oidc.find_others = partial(self._list_organisations, authentication.oidc)

    def _list_organisations(self, but: OpenIDConnect) -> Sequence[OpenIDConnect]:
        found = (known.authentication.oidc for known in self.list_all())
        return [oidc for oidc in found if oidc is not None and oidc is not but]
