"""Methods of the sync client about documents, runs, queries, schemas, teams, accounts, keys, export."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeVar

from consilience.platform.client.call import Call
from consilience.platform.client.calls.service import ExportFormat, ServiceCalls
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

__all__ = ["ServiceMethods"]

Result = TypeVar("Result")


class ServiceMethods(ABC):
    """A part of the client."""

    @abstractmethod
    def _send(self, call: Call[Result]) -> Result:
        """Ask the service and return what it answered."""

    def preflight(self, files: Mapping[str, bytes], **order: object) -> PreflightAnswer:
        """Return what files would take as documents; nothing is kept."""
        return self._send(ServiceCalls.preflight(files, **order))

    def add_page(self, url: str, name: str | None = None, *, key: str | None = None, **order: object) -> RunItem:
        """Send a page of the open internet by its address; it becomes a document with a run."""
        return self._send(ServiceCalls.add_page(url, name, key=key, **order))

    def document_summary(self, document: str) -> DocumentItem:
        """Return a document in numbers, without its text."""
        return self._send(ServiceCalls.document_summary(document))

    def document_spans(self, document: str, **limits: object) -> list[MarkedSpan]:
        """Return what is marked in a range of a document."""
        return self._send(ServiceCalls.document_spans(document, **limits))

    def document_versions(self, document: str) -> list[DocumentVersion]:
        """Return the documents of the same source."""
        return self._send(ServiceCalls.document_versions(document))

    def document_metadata(self, document: str) -> DocumentMetadata:
        """Return what is known of a document beside its text, and what people changed of it."""
        return self._send(ServiceCalls.document_metadata(document))

    def change_metadata(self, document: str, **change: object) -> DocumentMetadata:
        """Change what is known of a document: `set` keys, `remove` keys, `untag` tags."""
        return self._send(ServiceCalls.change_metadata(document, **change))

    def undo_metadata(self, document: str, *, key: str | None = None) -> DocumentMetadata:
        """Take the last change of what is known of a document back."""
        return self._send(ServiceCalls.undo_metadata(document, key=key))

    def withdrawal(self, document: str) -> Forgetting:
        """Return what would go with a document, and what would stay."""
        return self._send(ServiceCalls.withdrawal(document))

    def withdraw(self, document: str) -> Forgotten:
        """Withdraw a document, and with it all that nothing else supports."""
        return self._send(ServiceCalls.withdraw(document))

    def start_runs(self, documents: Sequence[str], *, key: str | None = None, **order: object) -> list[RunItem]:
        """Start runs over documents that the graph has."""
        return self._send(ServiceCalls.start_runs(documents, key=key, **order))

    def retry_failed(self, *, key: str | None = None) -> list[RunItem]:
        """Put all runs that failed back into the queue."""
        return self._send(ServiceCalls.retry_failed(key=key))

    def run_calls(self, run: str, **filters: object) -> Page[CallItem]:
        """Return a page of what models were asked in a run: by `asker`, `round`, `passage`, `debate`."""
        return self._send(ServiceCalls.run_calls(run, **filters))

    def run_call(self, run: str, call: str) -> CallDetail:
        """Return a call with the messages that were sent and the reply as it came; untrusted text."""
        return self._send(ServiceCalls.run_call(run, call))

    def stop_query(self, query: str) -> None:
        """Stop one of your own queries that runs at the moment, by the id that it was given."""
        self._send(ServiceCalls.stop_query(query))

    def saved_queries(self, **filters: object) -> Page[SavedQueryItem]:
        """Return a page of saved queries by name: your own, and those that others share."""
        return self._send(ServiceCalls.saved_queries(**filters))

    def saved_query(self, saved: str) -> SavedQueryItem:
        """Return a saved query by its id."""
        return self._send(ServiceCalls.saved_query(saved))

    def save_query(self, name: str, cypher: str, *, shared: bool = False, key: str | None = None) -> SavedQueryItem:
        """Save a query under a name that none of yours has yet; `shared` shows it to everybody."""
        return self._send(ServiceCalls.save_query(name, cypher, shared=shared, key=key))

    def change_saved_query(self, saved: str, name: str, cypher: str, version: str, shared: bool) -> SavedQueryItem:
        """Change a saved query; `version` is the one that was read, `*` any."""
        return self._send(ServiceCalls.change_saved_query(saved, name, cypher, version, shared))

    def delete_saved_query(self, saved: str, version: str | None = None) -> SavedQueryItem:
        """Delete a saved query; for thirty days it can be brought back."""
        return self._send(ServiceCalls.delete_saved_query(saved, version))

    def restore_saved_query(self, saved: str, *, key: str | None = None) -> SavedQueryItem:
        """Bring a deleted query back as it was."""
        return self._send(ServiceCalls.restore_saved_query(saved, key=key))

    def schemas(self, after: str | None = None, limit: int | None = None) -> list[SchemaSummary]:
        """Return the schemas by name: all, or at most `limit` that come after one of this name."""
        return self._send(ServiceCalls.schemas(after, limit))

    def schema_coverage(self, name: str) -> list[CoverageItem]:
        """Return for each team which types of a schema it cannot find, and what could."""
        return self._send(ServiceCalls.schema_coverage(name))

    def validate_schema(self, yaml: str) -> Validation:
        """Return whether the text of a schema file can be used, and what it would change."""
        return self._send(ServiceCalls.validate_schema(yaml))

    def change_schema(self, name: str, yaml: str, version: str | None = None) -> SchemaDetail:
        """Make a new version of a schema; `version` is the signature of the one that was changed, `*` any."""
        return self._send(ServiceCalls.change_schema(name, yaml, version))

    def teams(self) -> list[TeamItem]:
        """Return all teams."""
        return self._send(ServiceCalls.teams())

    def team(self, name: str) -> TeamItem:
        """Return a team by its name, with its experts."""
        return self._send(ServiceCalls.team(name))

    def try_models(self, team: str, schema: str = "news", *, questions: int = 0, timeout_s: float = 20.0) -> TeamTrial:
        """Return whether a team's models are there and, asked so many small questions each, how well they answer."""
        return self._send(ServiceCalls.try_models(team, schema, questions=questions, timeout_s=timeout_s))

    def export(self, form: ExportFormat, document: str | None = None) -> bytes:
        """Return the graph, or what belongs to a document, as a file."""
        return self._send(ServiceCalls.export(form, document))

    def workspaces(self) -> list[WorkspaceItem]:
        """Return the workspaces of the service in which the caller has a role; a key is of one."""
        return self._send(ServiceCalls.workspaces())

    def accounts(self) -> list[AccountItem]:
        """Return all accounts; for admins."""
        return self._send(ServiceCalls.accounts())

    def create_account(self, name: str, role: Role, *, key: str | None = None) -> AccountItem:
        """Make an account; for admins."""
        return self._send(ServiceCalls.create_account(name, role, key=key))

    def change_account(self, account: str, *, role: Role | None = None, disabled: bool | None = None) -> AccountItem:
        """Change an account; for admins."""
        return self._send(ServiceCalls.change_account(account, role=role, disabled=disabled))

    def keys(self) -> list[KeyItem]:
        """Return your keys; of an admin, all."""
        return self._send(ServiceCalls.keys())

    def create_key(
        self, name: str, *, user: str | None = None, days: float | None = 90, key: str | None = None
    ) -> NewKey:
        """Make a key; it is shown this once. None days: it never expires."""
        return self._send(ServiceCalls.create_key(name, user=user, days=days, key=key))

    def revoke_key(self, prefix: str) -> KeyItem:
        """Make a key useless from now on, by its public part."""
        return self._send(ServiceCalls.revoke_key(prefix))

    def audit(self, **filters: object) -> Page[AuditRecord]:
        """Return a page of the audit log, newest first; for admins."""
        return self._send(ServiceCalls.audit(**filters))
