"""A small IMAP server over TLS for tests: it signs in, shows a folder, and does what bad servers and networks do."""

import base64
import ipaddress
import re
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

__all__ = ["ImapServer", "StoredMail", "imap_serving"]


@dataclass
class StoredMail:
    uid: int
    data: bytes
    flags: str = ""
    date: str = "26-Nov-2026 12:00:00 +0000"


class ImapServer(socketserver.ThreadingTCPServer):
    """The server; tests change what it has and how it fails."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)
        self.user, self.password, self.folder = "ann@example.org", 'pa"ss \\ ö', "INBOX"
        self.capabilities = "IMAP4rev1 AUTH=PLAIN"
        self.validity = 7
        self.mails: list[StoredMail] = []
        self.asked: list[str] = []
        """Commands, without their tags."""
        self.faults: set[str] = set()
        """`list` tells half of the mails, `describe` leaves one out, `hang up` ends the line at the first mail,
        `flood` sends more than it was asked for, `lie` repeats what it was told in a refusal."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def put(self, data: bytes, uid: int | None = None, date: str = "26-Nov-2026 12:00:00 +0000") -> StoredMail:
        """Add a mail with the next UID."""
        last = max((mail.uid for mail in self.mails), default=0)
        self.mails.append(StoredMail(uid or last + 1, data, date=date))
        return self.mails[-1]

    def handle_error(self, *_: object) -> None:
        """Say nothing: clients that leave are meant to."""


class _Session(socketserver.BaseRequestHandler):
    server: ImapServer

    def handle(self) -> None:
        with self.server.context.wrap_socket(self.request, server_side=True) as self.line:
            self.file = self.line.makefile("rb")
            self.send(b"* OK ready")
            while command := self.file.readline():
                tag, _, asked = command.decode().strip().partition(" ")
                self.server.asked.append(asked)
                if not self.answer(tag, asked):
                    return

    def send(self, text: bytes) -> None:
        self.line.sendall(text + b"\r\n")

    def answer(self, tag: str, asked: str) -> bool:
        server, (word, _, rest) = self.server, asked.partition(" ")
        if word == "CAPABILITY":
            self.send(f"* CAPABILITY {server.capabilities}".encode())
        elif word == "LOGIN":
            password = server.password.replace("\\", "\\\\").replace('"', '\\"')
            if rest != f'"{server.user}" "{password}"':
                return self.refuse(tag, rest)
        elif word == "AUTHENTICATE":
            self.send(b"+")
            given = base64.b64decode(self.file.readline()).decode()
            if given != f"\0{server.user}\0{server.password}":
                return self.refuse(tag, given)
        elif word == "EXAMINE":
            if rest != f'"{server.folder}"':
                self.send(f"{tag} NO no such folder".encode())
                return True
            self.send(f"* {len(server.mails)} EXISTS".encode())
            self.send(f"* OK [UIDVALIDITY {server.validity}] valid".encode())
        elif word == "UID":
            return self.fetch(tag, rest)
        elif word == "LOGOUT":
            self.send(b"* BYE")
        else:
            self.send(f"{tag} BAD unknown".encode())
            return True
        self.send(f"{tag} OK done".encode())
        return word != "LOGOUT"

    def refuse(self, tag: str, given: str) -> bool:
        said = given if "lie" in self.server.faults else "not so"
        self.send(f"{tag} NO [AUTHENTICATIONFAILED] {said}".replace("\0", " ").encode())
        return True

    def fetch(self, tag: str, asked: str) -> bool:
        server = self.server
        found = re.fullmatch(r"FETCH (\S+) \((.*)\)", asked)
        assert found, asked
        wanted, what = found.groups()
        uids = None if wanted == "1:*" else set(map(int, wanted.split(",")))
        mails = [mail for mail in server.mails if uids is None or mail.uid in uids]
        if what == "UID FLAGS" and "list" in server.faults:
            mails = mails[: len(mails) // 2]
        if "HEADER" in what and "describe" in server.faults:
            mails = mails[1:]
        for number, mail in enumerate(mails, 1):
            if what == "UID BODY.PEEK[]":
                if "hang up" in server.faults:
                    return False
                size = 10**9 if "flood" in server.faults else len(mail.data)
                self.line.sendall(f"* {number} FETCH (UID {mail.uid} BODY[] {{{size}}}\r\n".encode() + mail.data)
                self.send(b")")
            elif what == "UID FLAGS":
                self.send(f"* {number} FETCH (FLAGS ({mail.flags}) UID {mail.uid})".encode())
            else:
                assert what == "UID RFC822.SIZE INTERNALDATE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)]"
                line = re.search(rb"(?im)^message-id:.*\r?\n(?:[ \t].*\r?\n)*", mail.data)
                head = (line[0] if line else b"") + b"\r\n"
                self.line.sendall(
                    f"* {number} FETCH (RFC822.SIZE {len(mail.data)} BODY[HEADER.FIELDS (MESSAGE-ID)] "
                    f"{{{len(head)}}}\r\n".encode()
                    + head
                )
                self.send(f' UID {mail.uid} INTERNALDATE "{mail.date}")'.encode())
        self.send(f"{tag} OK done".encode())
        return True


@cache
def _certificate() -> bytes:
    """Return a certificate for this machine, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    addresses = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName(addresses), critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    encoding, form, no = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(encoding, form, no) + builder.sign(key, hashes.SHA256()).public_bytes(encoding)


@contextmanager
def imap_serving(folder: Path) -> Iterator[tuple[ImapServer, Path]]:
    """Run a server; yield it, and the file of the certificate that a client has to trust."""
    certificate = folder / "certificate.pem"
    certificate.write_bytes(_certificate())
    with ImapServer(certificate) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server, certificate
        finally:
            server.shutdown()
