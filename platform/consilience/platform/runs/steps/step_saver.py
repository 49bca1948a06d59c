"""What both savers of checkpoints have in common: they are called in the event loop's own thread."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)

__all__ = ["StepSaver"]

_KEPT = 4
"""Steps after which earlier checkpoints are removed."""


class StepSaver(BaseCheckpointSaver[str]):
    """LangGraph's checkpointer, called in the event loop's own thread.

    Every few steps the checkpoints before the last one are removed: a run only ever goes on from its last step, and
    those of a long document are large.

    Raises, whatever is asked of it:
        ConsilienceError: its file or its database cannot be read or written.
    """

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint."""
        stored = super().put(config, checkpoint, metadata, new_versions)
        if metadata["step"] % _KEPT == 0:
            place = config["configurable"]
            self.forget_earlier(place["thread_id"], place["checkpoint_ns"], checkpoint["id"])
        return stored

    @abstractmethod
    def forget_earlier(self, thread: str, part: str, checkpoint: str) -> None:
        """Remove the checkpoints before one, of a thread's part."""

    @abstractmethod
    def forget_run(self, run_id: str) -> None:
        """Remove everything of a run, whatever release wrote it."""

    @abstractmethod
    def list_runs(self) -> set[str]:
        """Return the runs of which there are checkpoints."""

    @abstractmethod
    def empty_log(self) -> bool:
        """Empty the log, which still has what was deleted; return whether nobody was in the way."""

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint that the configuration names."""
        return self.get_tuple(config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 - the base class names it
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """Yield the checkpoints, newest first."""
        for found in self.list(config, filter=filter, before=before, limit=limit):
            yield found

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint."""
        return self.put(config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what one task of a step wrote."""
        self.put_writes(config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        """Remove everything of a run."""
        self.delete_thread(thread_id)
