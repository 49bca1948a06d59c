"""What the layers over a chat model cost a call, how near 128 calls at once come to the ideal, and whether rates hold.

python tests/benchmarks/model_calls.py [calls] [at once] [requests a minute]

The endpoint is the scripted one in a process of its own. For comparison the same calls are made by `langchain-openai`
alone. 0 requests a minute leaves out that part, which takes some 70 seconds.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from consilience.agents.models.configuration import ModelConfiguration
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import Asker, Message, ReplyForm
from consilience.platform.support.settings import Settings

ROOT = Path(__file__).parents[2]
ANSWER = '{"entities": [' + ", ".join(['{"text": "Ann", "type": "Person"}'] * 20) + "]}"
FORM = ReplyForm("answer", {"type": "object", "properties": {"entities": {"type": "array"}}})
BAR = 1.1


@contextmanager
def endpoint(delay_s: float) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.servers.scripted_openai", "--delay", str(delay_s), "--answer", ANSWER]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


async def measure(url: str, calls: int, at_once: int, answers: Path) -> tuple[float, float]:
    """Return wall seconds and CPU milliseconds a call."""
    configured = {"default": ModelConfiguration(model="m", base_url=url, concurrency=at_once)}
    settings = Settings(model_base_url=url, model_api_key=SecretStr("planted-key"))
    prompt = [Message("system", "You find entities. " * 40), Message("user", "The text of a chunk. " * 80)]
    async with open_models(configured, settings, {}, answers=answers) as models:

        async def one(sample: int) -> None:
            reply = await models["default"].reply(prompt, Asker("ner", f"d{sample}", 1), form=FORM, sample=sample)
            assert reply.text == ANSWER

        await one(-1)
        wall, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(one(sample) for sample in range(calls)))
        return time.perf_counter() - wall, (time.process_time() - cpu) / calls * 1000


async def measure_plain(url: str, calls: int, at_once: int) -> tuple[float, float]:
    """Return the same of `langchain-openai` alone."""
    chat = ChatOpenAI(model="m", base_url=url, api_key=SecretStr("planted-key"), max_retries=0)
    slots = asyncio.Semaphore(at_once)

    async def one() -> None:
        async with slots:
            await chat.ainvoke([("system", "You find entities. " * 40), ("user", "The text of a chunk. " * 80)])

    await one()
    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(one() for _ in range(calls)))
    return time.perf_counter() - wall, (time.process_time() - cpu) / calls * 1000


async def exhaust(url: str, a_minute: int) -> None:
    """Ask a tenth more than a minute's."""
    configured = {"default": ModelConfiguration(model="m", base_url=url, concurrency=64, requests_per_minute=a_minute)}
    async with open_models(configured, Settings(model=None), {}, answers=None) as models:
        asker = Asker("ner", "d", 1)
        asking = (models["default"].reply([Message("user", str(n))], asker) for n in range(a_minute * 11 // 10))
        await asyncio.gather(*asking)


def busiest_minute(url: str) -> int:
    """Return the most requests that the endpoint got in any 60 seconds."""
    record = httpx.get(f"{url.removesuffix('/v1')}/record").json()
    times: list[float] = sorted(asked["at"] for asked in record["asked"])
    return max(sum(start <= at < start + 60 for at in times) for start in times)


def main() -> None:
    calls, at_once, a_minute = (int(given) for given in (sys.argv[1:] + ["1536", "128", "600"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder, endpoint(1.0) as url:
        wall, cpu = asyncio.run(measure(url, calls, at_once, Path(folder, "answers.sqlite")))
        again, cached = asyncio.run(measure(url, calls, at_once, Path(folder, "answers.sqlite")))
        plain_wall, plain_cpu = asyncio.run(measure_plain(url, calls, at_once))
    ideal = -(-calls // at_once) * 1.0
    print(f"chat model: {calls} calls, {at_once} at once, answers after 1 s, ideal {ideal:.0f} s")
    ratio = wall / ideal
    print(f"  all layers: wall {wall:.1f} s ({ratio:.3f} of the ideal, bar {BAR}), CPU {cpu:.2f} ms a call")
    print(
        f"  langchain-openai alone: wall {plain_wall:.1f} s ({plain_wall / ideal:.3f}), CPU {plain_cpu:.2f} ms a call"
    )
    print(f"  from the cache: wall {again:.2f} s, CPU {cached:.2f} ms a call")
    most = 0
    if a_minute:
        with endpoint(0.0) as url:
            asyncio.run(exhaust(url, a_minute))
            most = busiest_minute(url)
        print(f"  {a_minute} requests a minute allowed: at most {most} came in any 60 s")
    if ratio > BAR or most > a_minute:
        sys.exit(1)


if __name__ == "__main__":
    main()
