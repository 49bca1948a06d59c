"""What the layers over a chat model cost a call, and how near 128 calls at once come to the ideal.

python tests/benchmarks/model_calls.py [calls] [at once]

The endpoint is the scripted one in a process of its own, which answers after one second.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import SecretStr

from consilience.agents.models.configuration import ModelConfiguration
from consilience.agents.models.opening import open_models
from consilience.agents.models.protocol import Asker, Message, ReplyForm
from consilience.platform.settings import Settings

ROOT = Path(__file__).parents[2]
ANSWER = '{"entities": [' + ", ".join(['{"text": "Ann", "type": "Person"}'] * 20) + "]}"
FORM = ReplyForm("answer", {"type": "object", "properties": {"entities": {"type": "array"}}})
BAR = 1.1
BAR_MS = 7.0


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


def main() -> None:
    calls, at_once = (int(given) for given in (sys.argv[1:] + ["1536", "128"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder, endpoint(1.0) as url:
        wall, cpu = asyncio.run(measure(url, calls, at_once, Path(folder, "answers.sqlite")))
        again, cached = asyncio.run(measure(url, calls, at_once, Path(folder, "answers.sqlite")))
    ideal = -(-calls // at_once) * 1.0
    print(f"chat model: {calls} calls, {at_once} at once, answers after 1 s")
    print(f"  wall {wall:.1f} s, ideal {ideal:.1f} s, ratio {wall / ideal:.3f} (bar: {BAR})")
    print(f"  CPU {cpu:.2f} ms a call (bar: {BAR_MS} ms); from the cache {cached:.2f} ms, all in {again:.2f} s")
    if wall > ideal * BAR or cpu > BAR_MS:
        sys.exit(1)


if __name__ == "__main__":
    main()
