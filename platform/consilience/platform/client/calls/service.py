"""Calls of the client about documents, runs, queries, schemas, teams, accounts, keys, export: a request each."""

import json
from collections.abc import Mapping, Sequence
from typing import Literal

from consilience.platform.client.call import Call, make_key_header, matching, non_null, parts
from consilience.platform.contract.documents.calls import CallDetail, CallItem
from consilience.platform.contract.documents.documents import (
    DocumentItem,
    DocumentVersion,
    Forgetting,
    Forgotten,
    MarkedSpan,
)
from consilience.platform.contract.documents.metadata import DocumentMetadata
from consilience.platform.contract.documents.runs import RunItem
from consilience.platform.contract.documents.uploads import PreflightAnswer
from consilience.platform.contract.graph.saved_queries import SavedQueryItem
from consilience.platform.contract.page import Page
from consilience.platform.contract.settings.accounts import AccountItem, AuditRecord, KeyItem, NewKey
from consilience.platform.contract.settings.models import TeamTrial
from consilience.platform.contract.settings.schemas import SchemaDetail, SchemaSummary, Validation
from consilience.platform.contract.settings.teams import CoverageItem, TeamItem
from consilience.platform.contract.settings.workspaces import WorkspaceItem
from consilience.platform.support.roles import Role

__all__ = ["ServiceCalls"]

ExportFormat = Literal["jsonl", "graphml", "triples", "tbf"]


class ServiceCalls:
    """The requests, by what they are for."""

    @staticmethod
    def preflight(files: Mapping[str, bytes], **order: object) -> Call[PreflightAnswer]:
        """Return what files would take as documents; nothing is kept."""
        return Call(
            "POST",
            "/documents/preflight",
            PreflightAnswer,
            form={"order": json.dumps(order)},
            files=parts("files", files),
        )

    @staticmethod
    def add_page(url: str, name: str | None = None, *, key: str | None = None, **order: object) -> Call[RunItem]:
        """Send a page of the open internet by its address; it becomes a document with a run."""
        return Call(
            "POST",
            "/documents/url",
            RunItem,
            body=non_null({"url": url, "name": name, **order}),
            headers=make_key_header(key),
        )

    @staticmethod
    def document_summary(document: str) -> Call[DocumentItem]:
        """Return a document in numbers, without its text."""
        return Call("GET", f"/documents/{document}", DocumentItem)

    @staticmethod
    def document_spans(document: str, **limits: object) -> Call[list[MarkedSpan]]:
        """Return what is marked in a range of a document."""
        return Call("GET", f"/documents/{document}/spans", list[MarkedSpan], non_null(limits))

    @staticmethod
    def document_versions(document: str) -> Call[list[DocumentVersion]]:
        """Return the documents of the same source."""
        return Call("GET", f"/documents/{document}/versions", list[DocumentVersion])

    @staticmethod
    def document_metadata(document: str) -> Call[DocumentMetadata]:
        """Return what is known of a document beside its text, and what people changed of it."""
        return Call("GET", f"/documents/{document}/metadata", DocumentMetadata)

    @staticmethod
    def change_metadata(document: str, **change: object) -> Call[DocumentMetadata]:
        """Change what is known of a document: `set` keys, `remove` keys, `untag` tags."""
        return Call("PATCH", f"/documents/{document}/metadata", DocumentMetadata, body=non_null(change))

    @staticmethod
    def undo_metadata(document: str, *, key: str | None = None) -> Call[DocumentMetadata]:
        """Take the last change of what is known of a document back."""
        return Call("POST", f"/documents/{document}/metadata/undo", DocumentMetadata, headers=make_key_header(key))

    @staticmethod
    def withdrawal(document: str) -> Call[Forgetting]:
        """Return what would go with a document, and what would stay."""
        return Call("GET", f"/documents/{document}/withdrawal", Forgetting)

    @staticmethod
    def withdraw(document: str) -> Call[Forgotten]:
        """Withdraw a document, and with it all that nothing else supports."""
        return Call("DELETE", f"/documents/{document}", Forgotten)

    @staticmethod
    def start_runs(documents: Sequence[str], *, key: str | None = None, **order: object) -> Call[list[RunItem]]:
        """Start runs over documents that the graph has."""
        return Call(
            "POST",
            "/runs",
            list[RunItem],
            body={"documents": list(documents), **non_null(order)},
            headers=make_key_header(key),
        )

    @staticmethod
    def retry_failed(*, key: str | None = None) -> Call[list[RunItem]]:
        """Put all runs that failed back into the queue."""
        return Call("POST", "/runs/retry-failed", list[RunItem], headers=make_key_header(key))

    @staticmethod
    def run_calls(run: str, **filters: object) -> Call[Page[CallItem]]:
        """Return a page of what models were asked in a run: by `asker`, `round`, `passage`, `debate`."""
        return Call("GET", f"/runs/{run}/calls", Page[CallItem], non_null(filters))

    @staticmethod
    def run_call(run: str, call: str) -> Call[CallDetail]:
        """Return a call with the messages that were sent and the reply as it came; untrusted text."""
        return Call("GET", f"/runs/{run}/calls/{call}", CallDetail)

    @staticmethod
    def stop_query(query: str) -> Call[None]:
        """Stop one of your own queries that runs at the moment, by the id that it was given."""
        return Call("DELETE", f"/query/{query}", None)

    @staticmethod
    def saved_queries(**filters: object) -> Call[Page[SavedQueryItem]]:
        """Return a page of saved queries by name: your own, and those that others share."""
        return Call("GET", "/queries", Page[SavedQueryItem], non_null(filters))

    @staticmethod
    def saved_query(saved: str) -> Call[SavedQueryItem]:
        """Return a saved query by its id."""
        return Call("GET", f"/queries/{saved}", SavedQueryItem)

    @staticmethod
    def save_query(name: str, cypher: str, *, shared: bool = False, key: str | None = None) -> Call[SavedQueryItem]:
        """Save a query under a name that none of yours has yet; `shared` shows it to everybody."""
        return Call(
            "POST",
            "/queries",
            SavedQueryItem,
            body={"name": name, "cypher": cypher, "shared": shared},
            headers=make_key_header(key),
        )

    @staticmethod
    def change_saved_query(saved: str, name: str, cypher: str, version: str, shared: bool) -> Call[SavedQueryItem]:
        """Change a saved query; `version` is the one that was read, `*` any."""
        return Call(
            "PUT",
            f"/queries/{saved}",
            SavedQueryItem,
            body={"name": name, "cypher": cypher, "shared": shared},
            headers=matching(version),
        )

    @staticmethod
    def delete_saved_query(saved: str, version: str | None = None) -> Call[SavedQueryItem]:
        """Delete a saved query; for thirty days it can be brought back."""
        return Call("DELETE", f"/queries/{saved}", SavedQueryItem, headers=matching(version))

    @staticmethod
    def restore_saved_query(saved: str, *, key: str | None = None) -> Call[SavedQueryItem]:
        """Bring a deleted query back as it was."""
        return Call("POST", f"/queries/{saved}/restore", SavedQueryItem, headers=make_key_header(key))

    @staticmethod
    def schemas(after: str | None = None, limit: int | None = None) -> Call[list[SchemaSummary]]:
        """Return the schemas by name: all, or at most `limit` that come after one of this name."""
        return Call("GET", "/schemas", list[SchemaSummary], non_null({"after": after, "limit": limit}))

    @staticmethod
    def schema_coverage(name: str) -> Call[list[CoverageItem]]:
        """Return for each team which types of a schema it cannot find, and what could."""
        return Call("GET", f"/schemas/{name}/coverage", list[CoverageItem])

    @staticmethod
    def validate_schema(yaml: str) -> Call[Validation]:
        """Return whether the text of a schema file can be used, and what it would change."""
        return Call("POST", "/schemas/validate", Validation, body={"yaml": yaml})

    @staticmethod
    def change_schema(name: str, yaml: str, version: str | None = None) -> Call[SchemaDetail]:
        """Make a new version of a schema; `version` is the signature of the one that was changed, `*` any."""
        return Call("PUT", f"/schemas/{name}", SchemaDetail, body={"yaml": yaml}, headers=matching(version))

    @staticmethod
    def teams() -> Call[list[TeamItem]]:
        """Return all teams."""
        return Call("GET", "/teams", list[TeamItem])

    @staticmethod
    def team(name: str) -> Call[TeamItem]:
        """Return a team by its name, with its experts."""
        return Call("GET", f"/teams/{name}", TeamItem)

    @staticmethod
    def try_models(team: str, schema: str = "news", *, questions: int = 0, timeout_s: float = 20.0) -> Call[TeamTrial]:
        """Return whether a team's models are there and, asked so many small questions each, how well they answer."""
        body = {"schema": schema, "questions": questions, "timeout_s": timeout_s}
        return Call("POST", f"/teams/{team}/preflight", TeamTrial, body=body)

    @staticmethod
    def export(form: ExportFormat, document: str | None = None) -> Call[bytes]:
        """Return the graph, or what belongs to a document, as a file."""
        return Call("GET", f"/export/{form}", bytes, non_null({"document": document}))

    @staticmethod
    def workspaces() -> Call[list[WorkspaceItem]]:
        """Return the workspaces of the service in which the caller has a role; a key is of one."""
        return Call("GET", "/workspaces", list[WorkspaceItem])

    @staticmethod
    def accounts() -> Call[list[AccountItem]]:
        """Return all accounts; for admins."""
        return Call("GET", "/accounts", list[AccountItem])

    @staticmethod
    def create_account(name: str, role: Role, *, key: str | None = None) -> Call[AccountItem]:
        """Make an account; for admins."""
        return Call("POST", "/accounts", AccountItem, body={"name": name, "role": role}, headers=make_key_header(key))

    @staticmethod
    def change_account(account: str, *, role: Role | None = None, disabled: bool | None = None) -> Call[AccountItem]:
        """Change an account; for admins."""
        return Call("PATCH", f"/accounts/{account}", AccountItem, body=non_null({"role": role, "disabled": disabled}))

    @staticmethod
    def keys() -> Call[list[KeyItem]]:
        """Return your keys; of an admin, all."""
        return Call("GET", "/keys", list[KeyItem])

    @staticmethod
    def create_key(
        name: str, *, user: str | None = None, days: float | None = 90, key: str | None = None
    ) -> Call[NewKey]:
        """Make a key; it is shown this once. None days: it never expires."""
        return Call(
            "POST",
            "/keys",
            NewKey,
            body={**non_null({"name": name, "user": user}), "days": days},
            headers=make_key_header(key),
        )

    @staticmethod
    def revoke_key(prefix: str) -> Call[KeyItem]:
        """Make a key useless from now on, by its public part."""
        return Call("DELETE", f"/keys/{prefix}", KeyItem)

    @staticmethod
    def audit(**filters: object) -> Call[Page[AuditRecord]]:
        """Return a page of the audit log, newest first; for admins."""
        return Call("GET", "/audit", Page[AuditRecord], non_null(filters))
