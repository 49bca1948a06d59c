"""Asks as many questions as told, eight at a time, with an answer cache; killed by test_kill.py.

python -m tests.agents.models.asking_process URL ANSWERS QUESTIONS
"""

import asyncio
import sys
from pathlib import Path

from consilience.agents.models.configuration import models_of
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import Asker, Message
from consilience.platform.support.settings import Settings


async def main(url: str, answers: str, questions: str) -> None:
    configured = models_of({"default": {"model": "m", "base_url": url, "concurrency": 8}}, "team.yaml")
    async with open_models(configured, Settings(model=None), {}, answers=Path(answers)) as models:
        asking = (
            models["default"].reply([Message("user", str(number))], Asker("ner", str(number), 1))
            for number in range(int(questions))
        )
        replies = await asyncio.gather(*asking)
    print(sum(reply.usage.cached for reply in replies), [reply.text for reply in replies])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
