import json

import httpx
import pytest

pytestmark = pytest.mark.corenlp


async def test_the_server_marks_tokens_with_offsets_into_the_text_as_sent(corenlp_url: str) -> None:
    text = "  Zoë paid 50% + tax.\r\nÜber 😀 ok."
    async with httpx.AsyncClient(base_url=corenlp_url, timeout=120, trust_env=False) as client:
        answer = await client.post(
            "/",
            params={"properties": json.dumps({"annotators": "tokenize,ssplit", "outputFormat": "json"})},
            content=text.encode(),
            headers={"Content-Type": "text/plain; charset=utf-8"},
        )
    tokens = [token for sentence in answer.json()["sentences"] for token in sentence["tokens"]]
    units = text.encode("utf-16-le")  # CoreNLP counts UTF-16 code units
    spans = [
        units[2 * token["characterOffsetBegin"] : 2 * token["characterOffsetEnd"]].decode("utf-16-le")
        for token in tokens
    ]
    assert spans == ["Zoë", "paid", "50", "%", "+", "tax", ".", "Über", "😀", "ok", "."]
