"""How 20 well-behaved users fare beside a flood of the worst inputs that are known.

python tests/benchmarks/flood.py [--documents 200] [--seconds 20] [--quiet 60] [--attackers 6] [--only WORDS]
    [--home FOLDER] [--slowest N]

A server and a Neo4j of their own are started on this machine, filled (a folder that is given is filled once and used
again), and asked by 20 users who look at an answer for 1 to 3 seconds and sometimes decide about a fact or leave a
note. First they are alone, for as long as that makes the server quicker, then beside each class of `worst_inputs.py` in
turn, sent without a pause by attackers, each with an account of its own: a third readers, a third editors, a third of
no account at all. Attackers are a process of their own, which gives way to the server as if it were another machine;
all of it stays on 127.0.0.1, is bounded in time by `--seconds` a class, and in number by `--most` requests of an
attacker. Between classes the server has until `--settle` to come to rest, which is told as well.

The bar: the users' 95th percentile beside each class is less than twice what it is when they are alone (with a floor of
`--floor` ms, below which a percentile is noise), and nothing that they ask fails.
"""

import argparse
import asyncio
import contextlib
import json
import math
import random
import ssl
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.benchmarks.questions import Known, by_rank
from tests.benchmarks.service_load import Reading, fill, serving, share
from tests.benchmarks.worst_inputs import CLASSES, Attacker

from consilience.graph.embedded.daemon import free_port
from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.support.priority import give_way
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.support.event_loop import run
from consilience.platform.support.roles import Role
from consilience.platform.support.settings import Settings

USERS = 20
PAUSE_S = (1.0, 3.0)
WRITES = 0.05
"""Share of what users do that changes something."""
PATIENCE_S = 60.0
_MOST_ROUNDS = 8
_AT_REST_PERCENT = 20.0
"""Of all processors: below this nothing is being worked at that takes long."""
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Loads no certificates, which would take each client a while, and which nothing here needs."""


def keys(home: Path, role: Role, count: int) -> list[str]:
    """Make keys, each of an account of its own."""
    with open_accounts(home) as accounts:
        stamp = time.time_ns()
        users = [accounts.users.add(f"{role} {number} {stamp}", role) for number in range(count)]
        return [accounts.keys.create(user, "flood")[1] for user in users]


async def behave(port: int, own: Sequence[str], graph: Known, facts: Sequence[str], seconds: float) -> Reading:
    """Let each key's owner look, think, and sometimes decide, for so long."""
    reading, begin = Reading(), time.perf_counter()
    ask = by_rank(graph)

    async def user(number: int, key: str) -> None:
        rng, path, what, body = random.Random(number), "", "", b""
        headers = {"Authorization": f"Bearer {key}"}
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api/v1", headers=headers, timeout=PATIENCE_S, verify=_NO_TLS
        ) as client:
            await asyncio.sleep(rng.uniform(0, PAUSE_S[1]))
            while (asked := time.perf_counter()) - begin < seconds:
                try:
                    if rng.random() < WRITES:
                        what = "POST /facts/…/review"
                        decision = {"decision": "commented", "reason": f"Looked at {time.time_ns()}."}
                        answer = await client.post(f"/facts/{rng.choice(facts)}/review", json=decision)
                    else:
                        path = what = ask(rng, path, body)
                        answer = await client.get(path)
                        body = answer.content
                except httpx.HTTPError as error:
                    reading.wrong[type(error).__name__] += 1
                else:
                    if answer.status_code >= 400:
                        reading.wrong[str(answer.status_code)] += 1
                took = (time.perf_counter() - asked) * 1000
                reading.took.append(took)
                reading.of[what].append(took)
                await asyncio.sleep(rng.uniform(*PAUSE_S))

    await asyncio.gather(*(user(number, key) for number, key in enumerate(own)))
    reading.seconds = time.perf_counter() - begin
    return reading


async def attack(given: dict[str, Any]) -> None:
    """Send the requests of a class until the time is over; print what was answered. A process of its own."""
    give_way()
    port, seconds, most = given["port"], given["seconds"], given["most"]
    requests = CLASSES[given["name"]]
    answered: Counter[str] = Counter()

    async def attacker(number: int, key: str | None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30, verify=_NO_TLS
        ) as client:
            one = Attacker(client, random.Random(number), *(given[name] for name in ("entities", "documents", "facts")))
            for turn in range(most):
                answered[await requests[turn % len(requests)](one)] += 1

    tasks = [asyncio.create_task(attacker(number, key)) for number, key in enumerate(given["keys"])]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(answered))


async def settled(port: int, most: float) -> float:
    """Return the seconds until the server answers at once, and the machine works at nothing, five times in a row.

    What was accepted and waits, such as evaluations, would be counted against the class that comes next.
    """
    begin, calm = time.perf_counter(), 0
    psutil.cpu_percent()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=10) as client:
        while calm < 5 and time.perf_counter() - begin < most:
            asked = time.perf_counter()
            with contextlib.suppress(httpx.HTTPError):
                await client.get("/health/ready")
            is_quick = time.perf_counter() - asked < 0.1
            await asyncio.sleep(0.2)
            calm = calm + 1 if is_quick and psutil.cpu_percent() < _AT_REST_PERCENT else 0
    return time.perf_counter() - begin - 1


def slowest(reading: Reading, count: int) -> None:
    """Print what took users longest."""
    worst = sorted(((took, what) for what, all_ in reading.of.items() for took in all_), reverse=True)[:count]
    for took, what in worst:
        print(f"    {took:8.1f} ms  {what}")


def row(title: str, reading: Reading, quiet: float | None, floor: float, rest: str) -> bool:
    """Print a line of the table; tell whether it is within the bar."""
    p50, p95 = share(reading.took, 0.5), share(reading.took, 0.95)
    is_good = not reading.wrong and (quiet is None or p95 < 2 * max(quiet, floor))
    ratio = "" if quiet is None else f"{p95 / quiet:.2f}"
    mark = "" if is_good else "  OVER"
    errors = dict(reading.wrong) or "none"
    print(f"{title:34}{len(reading.took):8}{p50:10.1f}{p95:10.1f}{ratio:>8}  {errors}  {rest}{mark}", flush=True)
    return is_good


async def measured(given: argparse.Namespace, home: Path) -> bool:
    """Fill, serve, measure quiet and beside each class."""
    good, port = True, free_port()
    graph = await fill(home, given.documents)
    own = keys(home, "reviewer", USERS)
    foes: list[str | None] = [*keys(home, "reader", given.attackers), *keys(home, "editor", given.attackers)]
    limits = {
        name: Settings.model_fields[name].default
        for name in ("requests_per_minute", "costly_seconds_per_minute", "refusals_per_minute")
    }
    with serving(home, port, 2, **limits):
        headers = {"Authorization": f"Bearer {own[0]}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", headers=headers) as client:
            facts = [one["id"] for one in (await client.get("/facts", params={"limit": 500})).json()["items"]]
        print(f"{'':34}{'answers':>8}{'p50 ms':>10}{'p95 ms':>10}{'ratio':>8}  users' errors; what attackers got")
        await settled(port, given.settle)  # what a run before has left to be done
        best = math.inf
        for _ in range(_MOST_ROUNDS):  # a Java program that has just started is slow, and would make the bar lower
            warming = share((await behave(port, own, graph, facts, given.quiet)).took, 0.95)
            if warming > 0.9 * best:
                break
            best = warming
        quiet = await behave(port, own, graph, facts, 2 * given.quiet)
        row("quiet", quiet, None, given.floor, "")
        base = share(quiet.took, 0.95)
        slowest(quiet, given.slowest)
        for name in CLASSES:
            if given.only and not any(words in name for words in given.only.split(",")):
                continue
            third = max(1, given.attackers // 3)
            who = [*foes[:third], *foes[given.attackers : given.attackers + third], *([None] * third)]
            order = {"name": name, "port": port, "seconds": given.seconds, "most": given.most, "keys": who}
            known = {"entities": [one for one, _ in graph.entities[:500]], "documents": graph.documents[:100]}
            pipe = asyncio.subprocess.PIPE
            command = [sys.executable, __file__, "--attack", "-"]
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
            flooding = asyncio.create_task(process.communicate(json.dumps({**order, **known, "facts": facts}).encode()))
            await asyncio.sleep(1)  # so that the flood is there
            beside = await behave(port, own, graph, facts, given.seconds)
            done, _ = await asyncio.wait([flooding], timeout=given.seconds + 60)
            if not done:
                process.kill()
            answered = (await flooding)[0].decode().strip() or "{}"
            rest = await settled(port, given.settle)
            good &= row(name, beside, base, given.floor, f"{answered}  at rest after {rest:.0f} s")
            slowest(beside, given.slowest)
        await settled(port, given.settle)
        again = await behave(port, own, graph, facts, given.seconds)
        good &= row("quiet again", again, base, given.floor, "")
    return good


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=200, help="100 mentions each")
    parser.add_argument("--seconds", type=float, default=20, help="of each class")
    parser.add_argument(
        "--quiet",
        type=float,
        default=60,
        help="seconds alone, again until it gets no quicker; then twice as many count",
    )
    parser.add_argument("--attackers", type=int, default=6)
    parser.add_argument("--most", type=int, default=2000, help="requests of an attacker in a class")
    parser.add_argument("--settle", type=float, default=60, help="seconds that the server may take to come to rest")
    parser.add_argument("--floor", type=float, default=25, help="ms below which a percentile counts as this")
    parser.add_argument("--only", help="classes with these words; several with commas between")
    parser.add_argument("--slowest", type=int, default=0, help="so many of the slowest requests are told of each class")
    parser.add_argument("--home", type=Path, help="folder to fill once and to use again")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        await attack(json.load(sys.stdin))
        return 0
    with tempfile.TemporaryDirectory(prefix="consilience-flood-") as folder:
        home = given.home or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        try:
            return 0 if await measured(given, home) else 1
        finally:
            stop_neo4j(home)


if __name__ == "__main__":
    sys.exit(run(main()))
