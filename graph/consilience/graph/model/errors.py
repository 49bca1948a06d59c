"""The exception tree of the graph, the agents and the platform.

Every error is a sentence for a person: what went wrong, where, and what to do about it. A subclass exists only where a
caller acts on it. `evaluation` stands alone and has a tree of its own.
"""

__all__ = [
    "ChangedMeanwhileError",
    "ConsilienceError",
    "DateError",
    "DiskFullError",
    "DiskLowError",
    "DocumentError",
    "DownloadError",
    "EditError",
    "FileBusyError",
    "FileUnusableError",
    "IdempotencyError",
    "JobStateError",
    "MergedAwayError",
    "MetadataError",
    "ModelStoppedError",
    "ModelUnreachableError",
    "NoSuchJobError",
    "NotFoundError",
    "NotYoursError",
    "OrderError",
    "QueryRefusedError",
    "QueueFullError",
    "SavedQueryError",
    "SchemaError",
    "ServiceError",
    "ServiceStorageError",
    "StoreBrokenError",
    "StoreError",
    "StoreUnavailableError",
    "TooManyQueriesError",
    "UploadError",
    "WithdrawnError",
]


class ConsilienceError(Exception):
    """Root of all errors that a person can act on; its text is shown as it is, without a traceback."""


class SchemaError(ConsilienceError):
    """A schema file that cannot be used: unreadable, or in contradiction with itself."""


class DateError(ConsilienceError):
    """A text that is no date, or a time that ends before it begins."""


class DocumentError(ConsilienceError):
    """A document that cannot be read or processed; other documents go on."""


class MetadataError(ConsilienceError):
    """Metadata of a document, or a filter of it, that is none; says what would be."""


class FileUnusableError(ConsilienceError):
    """A file of the data folder cannot be read or written just now; the same succeeds when the cause is gone."""


class DiskFullError(FileUnusableError):
    """There is no room on the disk that holds a file of the data folder; nothing was stored."""


class DiskLowError(DiskFullError):
    """There is less room on the disk of the data folder than is to stay free: nothing new is begun until there is."""


class FileBusyError(FileUnusableError):
    """Another program holds a file of the data folder, or its disk does not answer in time."""


class WithdrawnError(DocumentError):
    """A document that was withdrawn after its reading was ordered; the run must not bring it back."""


class ServiceError(ConsilienceError):
    """A local or remote service (Neo4j process, CoreNLP) that cannot be started, reached or used."""


class ServiceStorageError(ServiceError, FileUnusableError):
    """The disk on which a local service keeps its data is full or cannot be written."""


class DownloadError(ServiceError):
    """An artifact that could not be fetched, verified or stored."""


class ModelStoppedError(ServiceError):
    """No chat model can be asked any more before a person has done something; the run stops and can go on later.

    The endpoint is down, the key is refused, the model does not exist, or the budget is spent. Trying again at once, or
    with another document, is useless.
    """


class ModelUnreachableError(ModelStoppedError):
    """This machine cannot reach the endpoint of a chat model; on a cluster another one perhaps can."""


class StoreError(ConsilienceError):
    """The graph database refused or failed an operation."""


class StoreUnavailableError(StoreError):
    """The graph database cannot do it just now; the same operation may succeed a little later."""


class StoreBrokenError(StoreUnavailableError):
    """The graph database runs and does nothing any more, as after its disk was full, until it is started again."""


class NotFoundError(StoreError):
    """Error for an id or name that is not in the graph."""


class MergedAwayError(NotFoundError):
    """An entity that is not there any more because people made it one with another."""

    def __init__(self, entity_id: str, into: str) -> None:
        super().__init__(f"The entity {entity_id} was made one with {into}. Ask for that one.")
        self.entity_id, self.into = entity_id, into
        """Ids of the entity that is gone, and of the one that is there."""

    def __reduce__(self) -> tuple[type["MergedAwayError"], tuple[str, str]]:
        """Let it be raised again in another process."""
        return MergedAwayError, (self.entity_id, self.into)


class ChangedMeanwhileError(StoreError):
    """Error for a change of something that is not any more what the caller had read."""


class SavedQueryError(ConsilienceError):
    """A query that cannot be saved as it is: its name is taken, or there are too many."""


class NotYoursError(ConsilienceError):
    """Error for a change of what somebody else made, and only they may change."""


class EditError(StoreError):
    """An edit that cannot be made of this fact."""


class QueryRefusedError(StoreError):
    """A query that the gate does not let through, with the reason."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line, self.column = line, column
        """Where in the query the reason is, from 1; None when it is not at one place."""


class QueueFullError(ConsilienceError):
    """So many jobs wait that no more are accepted."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds after which there should be room."""


class TooManyQueriesError(QueueFullError):
    """Queries that are not run just now: too many of them, or one before them that ended the database."""


class NoSuchJobError(ConsilienceError):
    """A job that the queue does not have."""


class JobStateError(ConsilienceError):
    """Something is asked of a job that its state does not allow, such as resuming one that is done."""


class OrderError(ConsilienceError):
    """An order that names what nobody who works knows."""


class IdempotencyError(ConsilienceError):
    """An idempotency key that was used for another request."""


class UploadError(DocumentError):
    """A document that was sent or named by its address and is not accepted."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status
        """HTTP status that says why: 413 too large, 415 of a kind that is not read, 422 cannot be read."""

    def __reduce__(self) -> tuple[type["UploadError"], tuple[str, int]]:
        """Let it be raised again in another process."""
        return UploadError, (str(self), self.status)
