"""A small OpenID Connect provider for tests: discovery, authorization code with PKCE, ID tokens signed with RS256.

It signs in whoever `person` names, without asking, and checks what real providers check.
"""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

__all__ = ["Provider", "oidc_provider"]


@dataclass
class Provider:
    """The provider; tests change what it says."""

    url: str
    client_id: str = "consilience"
    client_secret: str = "the client's secret"
    person: dict[str, Any] = field(default_factory=lambda: {"sub": "1", "preferred_username": "ann"})
    """Claims about who signs in."""
    changed_claims: dict[str, Any] = field(default_factory=dict)
    """Put over the claims of the next ID tokens: lies."""
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "k1", "alg": "RS256"}))
    signing_key: RSAKey | None = None
    """Signs ID tokens in place of the published key: forgery."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    def authorize(self, query: dict[str, str]) -> str:
        """Return where the browser is sent back to."""
        assert (query["client_id"], query["response_type"]) == (self.client_id, "code")
        assert query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split()
        code = secrets.token_urlsafe(16)
        self.codes[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """Return tokens for a code, once, to who knows the verifier and the client's secret."""
        given = base64.b64encode(f"{self.client_id}:{self.client_secret}".encode()).decode()
        asked = self.codes.pop(form.get("code", ""), None)
        if asked is None or authorization != f"Basic {given}" or form["redirect_uri"] != asked["redirect_uri"]:
            return None
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=")
        if challenge.decode() != asked["code_challenge"]:
            return None
        moment = int(time.time())
        claims = {
            "iss": self.url,
            "aud": self.client_id,
            "iat": moment,
            "exp": moment + 300,
            "nonce": asked["nonce"],
            **self.person,
            **self.changed_claims,
        }
        id_token = jwt.encode({"alg": "RS256", "kid": "k1"}, claims, self.signing_key or self.key)
        return {"access_token": "a", "token_type": "Bearer", "id_token": id_token}

    def described(self) -> dict[str, str]:
        """Return the provider's description of itself."""
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
        }


@contextmanager
def oidc_provider() -> Iterator[Provider]:
    """Run a provider on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            match parts.path:
                case "/.well-known/openid-configuration":
                    self._give(200, provider.described())
                case "/keys":
                    self._give(200, {"keys": [provider.key.as_dict(private=False)]})
                case "/authorize":
                    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                    self.send_response(302)
                    self.send_header("Location", provider.authorize(query))
                    self.end_headers()
                case _:
                    self._give(404, {})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            tokens = provider.token(form, self.headers.get("Authorization", ""))
            self._give(200 if tokens else 400, tokens or {"error": "invalid_grant"})

        def log_message(self, *_: object) -> None:
            pass

        def _give(self, status: int, value: dict[str, Any]) -> None:
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = Provider(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
