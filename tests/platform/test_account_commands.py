import json
import socket
from pathlib import Path

import pytest

from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.graph.support.unencrypted import is_loopback
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.commands.main import main
from consilience.platform.server.server import Serving, check_binding, listen
from consilience.platform.support.settings import Settings


def run(capsys: pytest.CaptureFixture[str], home: Path, *arguments: str) -> tuple[int, dict[str, object]]:
    """Run a command in this process; return its exit code and what it prints as JSON."""
    with pytest.raises(SystemExit) as ended:
        main(["--home", str(home), *arguments, "--json"])
    return int(ended.value.code or 0), json.loads(capsys.readouterr().out)


def test_accounts_and_keys_are_made_changed_and_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, tmp_path, "users", "add", "ann", "--role", "editor")[1]["role"] == "editor"
    _, made = run(capsys, tmp_path, "keys", "create", "ann", "--name", "notebook", "--days", "0")
    assert (made["user"], made["expires_at"], str(made["key"]).startswith("csl_")) == ("ann", None, True)
    with open_accounts(tmp_path) as accounts:
        assert accounts.keys.check(str(made["key"])) is not None
    assert run(capsys, tmp_path, "keys", "revoke", str(made["prefix"]))[1]["usable"] is False
    assert run(capsys, tmp_path, "users", "change", "ann", "--disable")[1]["disabled"] is True
    assert run(capsys, tmp_path, "users", "link", "ann")[0] == 1
    run(capsys, tmp_path, "users", "change", "ann", "--enable")
    _, link = run(capsys, tmp_path, "users", "link", "ann", "--url", "https://graph.example/")
    assert str(link["url"]).startswith("https://graph.example/sign-in?token=")
    _, log = run(capsys, tmp_path, "audit")
    entries = log["entries"]
    assert isinstance(entries, list)
    assert [entry["action"] for entry in reversed(entries)] == [
        *("users add", "keys create", "keys revoke", "users change", "users change", "users link"),
    ]
    assert str(made["key"]) not in json.dumps(log)


def test_what_cannot_be_done_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, tmp_path, "users", "add", "ann", "--role", "king") == (
        1,
        {"error": "There is no role 'king'. There are reader, reviewer, editor, admin."},
    )
    assert run(capsys, tmp_path, "keys", "create", "bob") == (1, {"error": "There is no account 'bob'."})
    assert run(capsys, tmp_path, "keys", "revoke", "0") == (1, {"error": "There is no key '0'."})


def test_listening_beyond_this_machine_is_refused_until_somebody_has_a_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(capsys, tmp_path, "serve", "--host", "0.0.0.0")  # noqa: S104 - that is what is tried
    assert code == 1
    assert "nobody has an account yet" in str(said["error"])
    settings = Settings(home=tmp_path)
    with open_accounts(tmp_path) as accounts:
        key, _ = accounts.keys.create(accounts.users.add("ann", "admin"), "first")
        check_binding("10.0.0.1", settings, accounts)
        accounts.keys.revoke(key.prefix)
        with pytest.raises(ConsilienceError, match="users add NAME"):
            check_binding("10.0.0.1", settings, accounts)
        check_binding("127.0.0.1", settings, accounts)
        check_binding("::", Settings(home=tmp_path, oidc_issuer="https://login.example"), accounts)


def test_only_addresses_of_this_machine_are_loopback() -> None:
    addresses = ["127.0.0.1", "127.9.9.9", "::1", "localhost", "0.0.0.0", "::", "10.0.0.1", "graph.example"]  # noqa: S104 - told apart, not bound
    assert [is_loopback(address) for address in addresses] == [True] * 4 + [False] * 4


def test_a_port_that_is_taken_is_an_error_only_if_it_was_asked_for() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ServiceError, match=f"port {port}"):
            listen(Serving(port=port, strict_port=True))
        with listen(Serving(port=port)) as listening:
            assert port < listening.getsockname()[1] <= port + 50
