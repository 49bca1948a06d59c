"""Addresses of sources on the command line: what each means, and what is said of one that means nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.watching.addresses import open_source


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    passwords = {"ann@mail.example": SecretStr("one")}
    return Settings(home=tmp_path, mail_password=SecretStr("all"), mail_passwords=passwords)


def test_each_kind_is_told_by_how_its_address_begins(settings: Settings, tmp_path: Path) -> None:
    for name in ("new", "cur", "tmp", "with:colon"):
        (tmp_path / name).mkdir()
    (tmp_path / "a.mbox").touch()
    kinds = {
        str(tmp_path): str(tmp_path),
        str(tmp_path / "with:colon"): str(tmp_path / "with:colon"),
        "https://news.example/feed.xml": "https://news.example/feed.xml",
        "s3://news/2025/": "s3://news/2025/",
        "imaps://ann@mail.example": "imaps://ann@mail.example/INBOX",
        f"maildir:{tmp_path}": f"maildir:{tmp_path}",
        f"mbox:{tmp_path}/a.mbox": f"mbox:{tmp_path}/a.mbox",
    }
    assert {address: open_source(address, settings).name for address in kinds} == kinds


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nowhere", "nowhere: there is no such folder. Watch a folder, https"),
        ("ftp://x/y", "nothing that can be watched begins with ftp://"),
        ("imap://ann@mail.example/INBOX", "only fetched over a secure connection; write imaps://"),
        ("imaps://mail.example/INBOX", "an address of a mailbox is imaps://user@host/INBOX"),
        ("maildir:nowhere", "nowhere: there is no such Maildir"),
        ("mbox:nowhere", "nowhere: there is no such file of mails"),
        ("s3://", "An address of a bucket is s3://bucket/prefix"),
        ("https://[::1", "This is no address of a source"),
        ("imaps://ann@mail.example:x/INBOX", "This is no address of a source"),
    ],
)
def test_what_means_no_source_is_refused_in_a_sentence(settings: Settings, address: str, reason: str) -> None:
    with pytest.raises(ConsilienceError) as caught:
        open_source(address, settings)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("address", "module", "extra"),
    [("https://news.example/feed.xml", "feedparser", "feeds"), ("s3://news/2025", "boto3", "s3")],
)
def test_what_is_not_installed_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ConsilienceError, match=rf"pip install 'consilience\[{extra}\]'"):
        open_source(address, settings)


def test_a_folder_is_watched_without_what_reads_other_sources(tmp_path: Path) -> None:
    program = (
        "import sys; from consilience.platform.support.settings import Settings\n"
        "from consilience.platform.watching.addresses import open_source\n"
        f"open_source({str(tmp_path)!r}, Settings(home={str(tmp_path)!r}))\n"
        "print(sorted({'boto3', 'botocore', 'feedparser', 'defusedxml', 'imaplib'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("kind", ["https", "imaps", "s3", "ftp"])
def test_a_password_on_the_command_line_is_refused_and_not_shown(settings: Settings, kind: str) -> None:
    with pytest.raises(ConsilienceError, match="CONSILIENCE_MAIL_PASSWORD") as caught:
        open_source(f"{kind}://ann:secret@mail.example/INBOX", settings)
    assert "secret" not in str(caught.value)


def test_a_mailbox_needs_a_password_of_the_settings(tmp_path: Path) -> None:
    with pytest.raises(ConsilienceError, match="set CONSILIENCE_MAIL_PASSWORD"):
        open_source("imaps://ann@mail.example/INBOX", Settings(home=tmp_path))


def test_passwords_that_are_no_json_are_said_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_MAIL_PASSWORDS", "secret1")
    with pytest.raises(ConsilienceError, match="CONSILIENCE_MAIL_PASSWORDS says is no JSON") as caught:
        load_settings()
    assert "secret1" not in str(caught.value)


def test_passwords_come_from_the_environment_and_are_shown_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_MAIL_PASSWORD", "secret1")
    monkeypatch.setenv("CONSILIENCE_MAIL_PASSWORDS", '{"ann@mail.example": "secret2"}')
    settings = Settings(home=tmp_path)
    assert settings.mail_passwords["ann@mail.example"].get_secret_value() == "secret2"
    assert not {"secret1", "secret2"} & set(re.findall(r"\w+", repr(settings)))
