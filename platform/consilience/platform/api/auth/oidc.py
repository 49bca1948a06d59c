"""Sign-in at an organisation: OpenID Connect, authorization code with PKCE."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx
from authlib.common.errors import AuthlibBaseError
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import Accounts
from consilience.platform.accounts.sessions import digest
from consilience.platform.accounts.users import User
from consilience.platform.support.roles import ROLES, Role
from consilience.platform.support.settings import Settings

__all__ = ["OpenIDConnect", "SignInError"]

UNDER_WAY_S = 600.0
_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]
_LEEWAY_S = 60
_MOST_UNDER_WAY = 10_000
"""Sign-ins; of more, those that were begun first are given up."""
_PATIENCE_S = 10.0
_FAILURES = (AuthlibBaseError, JoseError, httpx.HTTPError, KeyError, TypeError, ValueError)


class SignInError(ConsilienceError):
    """A sign-in at the organisation that does not hold."""

    def __init__(self, message: str, code: str) -> None:
        """Remember what to tell.

        Args:
            message: for a person.
            code: `away`, `disabled`, `late`, `role` or `unconfirmed`: for the application, which has words of its own.
        """
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class _Expected:
    nonce: str
    verifier: str
    target: str


class OpenIDConnect:
    """The organisation that the settings name."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        if settings.oidc_issuer is None or settings.oidc_client_id is None:
            raise ConsilienceError("Sign-in at an organisation needs CONSILIENCE_OIDC_ISSUER and _OIDC_CLIENT_ID.")
        self._settings, self._accounts = settings, accounts
        self._issuer, self._client_id = settings.oidc_issuer, settings.oidc_client_id
        self._metadata: dict[str, Any] = {}
        self.find_others: Callable[[], Sequence[OpenIDConnect]] = lambda: ()
        """Returns those of the other workspaces that this service serves; looks at the disk."""

    @property
    def name(self) -> str:
        """Return what people know the organisation by: the host of its address."""
        return urlsplit(self._issuer).hostname or self._issuer

    @property
    def session_s(self) -> float:
        """Return the seconds after which people sign in at the organisation again."""
        return self._settings.oidc_session_hours * 3600

    async def begin(self, redirect: str, target: str) -> tuple[str, str]:
        """Return the organisation's address to send the browser to, and the state that it must come back with.

        Args:
            redirect: our address that the browser comes back to.
            target: path of ours that it is sent to in the end.

        Raises:
            SignInError: the organisation does not answer.
        """
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        metadata = await self._read_metadata()
        url = prepare_grant_uri(
            metadata["authorization_endpoint"],
            self._client_id,
            "code",
            redirect_uri=redirect,
            scope="openid profile email",
            state=state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),  # type: ignore[no-untyped-call]  # its stubs lack it
            code_challenge_method="S256",
        )
        begun = _Expected(nonce, verifier, target)
        await self._accounts.apart(self._note_begun, state, begun)
        return str(url), state

    def _note_begun(self, state: str, begun: _Expected) -> None:
        moment = time.time()
        with self._accounts.people.database.transaction() as connection:
            connection.execute(
                "DELETE FROM sign_ins WHERE expires < ? OR rowid <= (SELECT max(rowid) FROM sign_ins) - ?",
                (moment, _MOST_UNDER_WAY),
            )
            connection.execute(
                "INSERT INTO sign_ins VALUES (?, ?, ?, ?, ?)",
                (digest(state), begun.nonce, begun.verifier, begun.target, moment + UNDER_WAY_S),
            )

    async def finish(self, redirect: str, state: str, code: str) -> tuple[User, str]:
        """Return who came back, and where they are sent.

        Raises:
            SignInError: the sign-in was not begun here, is too old, or the organisation does not vouch for it.
        """
        expected = await self._accounts.apart(self._take_expected, state)
        try:
            metadata = await self._read_metadata()
            async with httpx.AsyncClient(timeout=_PATIENCE_S) as client:
                grant = {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect}
                token = await client.post(
                    metadata["token_endpoint"],
                    data={**grant, "client_id": self._client_id, "code_verifier": expected.verifier},
                    auth=self._proof(),
                )
                id_token = token.raise_for_status().json()["id_token"]
                keys = KeySet.import_key_set((await client.get(metadata["jwks_uri"])).raise_for_status().json())
            claims = self._claims(id_token, keys, expected.nonce)
        except _FAILURES as error:
            raise SignInError("The organisation did not confirm the sign-in. Try again.", "unconfirmed") from error
        return await self._accounts.apart(self._enter, claims), expected.target

    def _take_expected(self, state: str) -> _Expected:
        with self._accounts.people.database.transaction() as connection:
            row = connection.execute("DELETE FROM sign_ins WHERE state = ? RETURNING *", (digest(state),)).fetchone()
        if row is None or row["expires"] < time.time():
            raise SignInError("This sign-in was not begun here, or too long ago. Begin it again.", "late")
        return _Expected(row["nonce"], row["verifier"], row["target"])

    def _claims(self, id_token: str, keys: KeySet, nonce: str) -> Mapping[str, Any]:
        decoded = jwt.decode(id_token, keys, algorithms=_ALGORITHMS)
        options = {
            "iss": {"essential": True, "value": self._issuer},
            "aud": {"essential": True, "value": self._client_id},
            "nonce": {"essential": True, "value": nonce},
        }
        claims = CodeIDToken(decoded.claims, decoded.header, options, {"client_id": self._client_id, "nonce": nonce})
        claims.validate(leeway=_LEEWAY_S)
        return dict(claims)

    def _enter(self, claims: Mapping[str, Any]) -> User:
        """Return who signs in here; the session is for all workspaces, so the roles of all are looked at."""
        for other in self.find_others():
            other.hear(claims)
        return self._user(claims)

    def hear(self, claims: Mapping[str, Any]) -> None:
        """Give or take the role in this workspace of who signs in at another one, if the organisation says so to both.

        Args:
            claims: of an ID token that was checked.
        """
        meant = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        if claims["iss"] != self._issuer or self._client_id not in meant or not isinstance(claims["sub"], str):
            return
        known = self._accounts.users.of_subject(f"{self._issuer} {claims['sub']}")
        if self._role(claims) is None and (known is None or known.withdrawn):
            return
        with suppress(SignInError):  # who is refused there may come in here
            self._user(claims)

    def _user(self, claims: Mapping[str, Any]) -> User:
        if not isinstance(claims["sub"], str) or not claims["sub"]:
            raise SignInError("The organisation did not say who you are. Try again.", "unconfirmed")
        role, subject = self._role(claims), f"{self._issuer} {claims['sub']}"
        users = self._accounts.users
        known = users.of_subject(subject)
        if role is None and (known is None or self._settings.oidc_role_claim):
            if known is not None:
                users.withdraw(known.id)
                self._note(known, role=None)
            raise SignInError("The organisation gives you no role here. Ask who runs this service.", "role")
        if known is None:
            names = [claims.get(name) for name in ("preferred_username", "email", "name", "sub")]
            known = users.come(subject, names, role or "reader")
        if known.withdrawn:
            known = users.give_back(known.id)
        if known.disabled:
            raise SignInError("This account is disabled. Ask who runs this service.", "disabled")
        if role is not None and role != known.role and self._settings.oidc_role_claim:
            known = users.change(known.id, role=role)
            self._note(known, role=role)
        return known

    def _note(self, user: User, role: Role | None) -> None:
        self._accounts.audit.add("organisation_role", user.name, actor=user.name, via="organisation", role=role)

    def _role(self, claims: Mapping[str, Any]) -> Role | None:
        """Return the highest role that the organisation's claim names, else the one for everybody."""
        if name := self._settings.oidc_role_claim:
            given = claims.get(name)
            named = {given} if isinstance(given, str) else set(given) if isinstance(given, list) else set()
            found = [role for role in ROLES if role in named or f"consilience-{role}" in named]
            if found:
                return found[-1]
        return self._settings.oidc_default_role

    async def _read_metadata(self) -> dict[str, Any]:
        if not self._metadata:
            url = f"{self._issuer.rstrip('/')}/.well-known/openid-configuration"
            try:
                async with httpx.AsyncClient(timeout=_PATIENCE_S) as client:
                    found = (await client.get(url)).raise_for_status().json()
                if found["issuer"] != self._issuer:
                    raise SignInError(f"The organisation calls itself {found['issuer']}, not {self._issuer}.", "away")
            except (httpx.HTTPError, KeyError, TypeError, ValueError) as error:
                raise SignInError("The organisation does not answer. Try again later.", "away") from error
            self._metadata = found
        return self._metadata

    def _proof(self) -> httpx.Auth:
        secret = self._settings.oidc_client_secret
        return httpx.BasicAuth(self._client_id, secret.get_secret_value()) if secret else httpx.Auth()
