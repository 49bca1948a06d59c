"""Figures for Prometheus: requests by operation, runs by status, how long the oldest one waits, room on the disk."""

import math
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.support.storage.disk_guard import DiskGuard

__all__ = ["MeasuredRequests", "Measures"]

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Measures:
    """The figures of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "consilience_http_requests", "Requests answered.", ("operation", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "consilience_http_request_seconds",
            "Time until an answer was sent.",
            ("operation",),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.open = Gauge("consilience_http_open_requests", "Requests not answered yet.", registry=self.registry)
        self.runs = Gauge("consilience_runs", "Runs of the queue.", ("status",), registry=self.registry)
        self.workers = Gauge("consilience_workers", "Workers that give signs of life.", registry=self.registry)

        self.waiting = Gauge(
            "consilience_oldest_waiting_seconds",
            "Since the run that waits longest was accepted; 0: none waits.",
            registry=self.registry,
        )
        self.free = Gauge("consilience_disk_free_bytes", "Free on the disk of the data folder.", registry=self.registry)
        self.reserve = Gauge(
            "consilience_disk_reserve_bytes", "With less free, no new document is taken.", registry=self.registry
        )

    def text(self, queue: JobQueue, guard: DiskGuard) -> bytes:
        """Return all figures in the text format of Prometheus."""
        self.runs.clear()
        for status, number in queue.counts().items():
            self.runs.labels(status).set(number)
        self.workers.set(sum(worker.alive for worker in queue.workers()))
        self.waiting.set(queue.oldest_wait())
        self.reserve.set(guard.reserve)
        try:
            self.free.set(guard.free())
        except FileUnusableError:
            self.free.set(math.nan)
        return generate_latest(self.registry)


class MeasuredRequests:
    """Counts the requests of the application inside and how long they take."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app, self.measures = app, measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, started = 500, time.perf_counter()

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self.measures.open.track_inprogress():
            try:
                await self.app(scope, receive, answer)
            finally:
                operation = getattr(scope.get("route"), "name", None) or "none"
                self.measures.requests.labels(operation, str(status)).inc()
                self.measures.seconds.labels(operation).observe(time.perf_counter() - started)
