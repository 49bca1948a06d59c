import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from consilience.graph.model.errors import ConsilienceError, NotFoundError
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.support.roles import ROLES, may
from consilience.platform.support.storage.data_folder import DataFolder


@pytest.fixture
def accounts(folder: DataFolder) -> Iterator[Accounts]:
    with open_accounts(folder) as opened:
        yield opened


def test_each_role_may_do_what_those_before_it_may() -> None:
    assert [[may(role, needed) for needed in ROLES] for role in ROLES] == [
        [True, False, False, False],
        [True, True, False, False],
        [True, True, True, False],
        [True, True, True, True],
    ]


def test_an_account_has_a_name_and_a_role_that_can_change(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "reader")
    assert accounts.users.get("ann") == accounts.users.get(ann.id) == ann
    assert accounts.users.change("Ann", role="editor").role == "editor"
    with pytest.raises(ConsilienceError, match="There is an account 'ANN' already"):
        accounts.users.add("ANN", "reader")
    with pytest.raises(ConsilienceError, match="is no name for an account"):
        accounts.users.add("\nAnn", "reader")
    with pytest.raises(NotFoundError, match="no account 'Bob'"):
        accounts.users.get("Bob")


def test_a_key_opens_its_account_and_is_not_kept(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "reader")
    key, secret = accounts.keys.create(ann, "notebook")
    assert accounts.keys.check(secret) == (key.prefix, ann.id)
    (kept,) = accounts.database.rows("SELECT * FROM keys")
    assert not [value for value in kept if secret.split("_", 2)[2] in str(value)]
    assert (key.user, key.name, key.usable, key.revoked_at) == ("Ann", "notebook", True, None)


def test_a_key_that_is_not_exactly_right_opens_nothing(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "reader")
    _, secret = accounts.keys.create(ann, "one")
    _, other = accounts.keys.create(ann, "two")
    mixed = f"csl_{secret.split('_')[1]}_{other[17:]}"
    for wrong in ("", "csl_", secret[:-1], secret + "a", secret.upper(), mixed, f" {secret}"):
        assert accounts.keys.check(wrong) is None


def test_a_revoked_an_expired_and_a_disabled_accounts_key_open_nothing_from_then_on(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = accounts.users.add("Ann", "reader"), accounts.users.add("Bob", "reader")
    revoked, secret = accounts.keys.create(ann, "revoked")
    assert accounts.keys.check(secret)  # and is remembered
    assert not accounts.keys.revoke(revoked.prefix).usable
    assert accounts.keys.check(secret) is None
    _, expired = accounts.keys.create(ann, "expired", days=1)
    assert accounts.keys.check(expired)
    later = time.time() + 2 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    assert accounts.keys.check(expired) is None
    _, disabled = accounts.keys.create(bob, "disabled", days=None)
    assert accounts.keys.check(disabled)
    accounts.users.change("Bob", disabled=True)
    assert accounts.keys.check(disabled) is None
    assert accounts.keys.usable_keys() == 0


def test_a_key_that_was_checked_is_remembered_for_a_while(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    _, secret = accounts.keys.create(accounts.users.add("Ann", "reader"), "fast")
    accounts.keys.check(secret)
    computed: list[str] = []
    monkeypatch.setattr(accounts.keys, "_fits", lambda prefix, *_: computed.append(prefix))
    for _ in range(200):
        assert accounts.keys.check(secret)
    assert computed == []


def test_a_token_signs_in_once(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "admin")
    token = accounts.sessions.ticket(ann.id)
    assert accounts.sessions.redeem("no token") is None
    assert accounts.sessions.redeem(token) == ann.id
    assert accounts.sessions.redeem(token) is None


def test_a_session_gets_a_new_name_at_every_sign_in(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "reader")
    first = accounts.sessions.open(ann.id, replaced="chosen by an attacker")
    second = accounts.sessions.open(ann.id, replaced=first.cookie)
    assert accounts.sessions.find("chosen by an attacker") is None
    assert accounts.sessions.find(first.cookie) is None
    found = accounts.sessions.find(second.cookie)
    assert found is not None
    assert (found.user_id, found.csrf) == (ann.id, second.csrf)
    accounts.sessions.close(second.cookie)
    assert accounts.sessions.find(second.cookie) is None


@pytest.mark.parametrize(("column", "seconds"), [("seen", 13 * 3600), ("created", 8 * 86_400)])
def test_a_session_ends_when_it_is_idle_or_old(accounts: Accounts, column: str, seconds: int) -> None:
    session = accounts.sessions.open(accounts.users.add("Ann", "reader").id)
    with accounts.people.database.transaction() as connection:
        connection.execute(f"UPDATE sessions SET {column} = {column} - ?", (seconds,))  # noqa: S608 - from above
    assert accounts.sessions.find(session.cookie) is None


def test_who_is_added_by_a_name_is_the_person_of_that_name_in_every_workspace(tmp_path: Path) -> None:
    law = DataFolder(tmp_path / "workspaces" / "law", workspace="law", installation=tmp_path)
    with open_accounts(tmp_path) as here, open_accounts(law) as there:
        ann = there.users.add("Ann", "admin")
        assert here.users.find_of_person(ann.id) is None  # to be known there is no role here
        assert here.users.all() == []
        assert here.users.add("ann", "reader").id == ann.id
        both = here.sessions.open(ann.id)
        one = there.sessions.open(ann.id, only_here=True)
        assert [side.sessions.find(both.cookie) is not None for side in (here, there)] == [True, True]
        assert [side.sessions.find(one.cookie) is not None for side in (here, there)] == [False, True]
        assert here.users.owner().id == there.users.owner().id


def test_accounts_of_another_installation_are_people_of_this_one_and_take_nobodys_place(tmp_path: Path) -> None:
    law = DataFolder(tmp_path / "workspaces" / "law", workspace="law", installation=tmp_path)
    with open_accounts(tmp_path / "elsewhere") as other:
        theirs, their_owner = other.users.add("ann", "admin"), other.users.owner()
    law.path.mkdir(parents=True)
    shutil.copy(tmp_path / "elsewhere" / "accounts.sqlite", tmp_path / "workspaces" / "law")  # as what is restored
    with open_accounts(tmp_path) as here:
        ours, owner = here.users.add("ann", "reader"), here.users.owner()
        with open_accounts(law) as there:
            assert there.users.find_of_person(ours.id) is None  # one of the same name is somebody else
            assert there.users.find_of_person(theirs.id) == there.users.get("ann")
            assert there.users.find_of_person(owner.id) == there.users.get(their_owner.id)  # who runs the server is one


def test_an_organisations_account_bears_the_name_of_its_person_which_nobody_else_has(tmp_path: Path) -> None:
    law = DataFolder(tmp_path / "workspaces" / "law", workspace="law", installation=tmp_path)
    with open_accounts(tmp_path) as here, open_accounts(law) as there:
        ann = here.users.add("Ann", "reader")
        hers = there.users.come("https://idp S1", ["ann"], "editor")
        assert hers.name.startswith("ann ")  # by which an admin of a third workspace lets in her, and no other
        assert here.users.add(hers.name, "reader").subject == hers.subject
        assert there.users.add("ann", "reader").id == ann.id


def test_a_name_that_another_person_bears_in_another_workspace_lets_nobody_in(tmp_path: Path) -> None:
    law = DataFolder(tmp_path / "workspaces" / "law", workspace="law", installation=tmp_path)
    with open_accounts(tmp_path / "elsewhere") as other:
        other.users.add("Ann", "admin")
    law.path.mkdir(parents=True)
    shutil.copy(tmp_path / "elsewhere" / "accounts.sqlite", law.path)  # as from a release before, or a backup
    tax = DataFolder(tmp_path / "workspaces" / "tax", workspace="tax", installation=tmp_path)
    with open_accounts(tmp_path) as here, open_accounts(tax) as third:
        ours = here.users.add("ann", "reader")
        with (
            open_accounts(law) as there,
            pytest.raises(ConsilienceError, match="In another workspace 'ANN' is somebody else"),
        ):
            third.users.add("ANN", "admin", [here.users, there.users])
        assert third.users.all() == []
        assert third.users.add("ANN", "admin", [here.users]).id == ours.id


def test_a_disabled_account_is_signed_out(accounts: Accounts) -> None:
    ann = accounts.users.add("Ann", "reader")
    session, token = accounts.sessions.open(ann.id), accounts.sessions.ticket(ann.id)
    accounts.users.change("Ann", disabled=True)
    assert accounts.sessions.find(session.cookie) is None
    assert accounts.sessions.redeem(token) is None


def test_the_audit_log_is_only_ever_added_to(accounts: Accounts) -> None:
    for number in range(3):
        accounts.audit.add("review_fact", f"fact_{number}", actor="Ann", via="key", decision="accepted")
    newest = accounts.audit.page(limit=2)
    assert [record.target for record in newest] == ["fact_2", "fact_1"]
    assert [record.target for record in accounts.audit.page(before=newest[-1].seq)] == ["fact_0"]
    assert newest[0].details == {"decision": "accepted"}
    assert accounts.audit.page(actor="Bob") == []
    for statement in ("UPDATE audit SET actor = 'Bob'", "DELETE FROM audit"):
        with pytest.raises(ConsilienceError, match="only ever added to"), accounts.database.transaction() as connection:
            connection.execute(statement)
    assert len(accounts.audit.page()) == 3


def test_the_file_of_accounts_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite"
    with open_accounts(tmp_path):
        assert path.stat().st_mode & 0o077 == 0
        assert sqlite3.connect(path).execute("SELECT count(*) FROM users").fetchone() == (0,)
