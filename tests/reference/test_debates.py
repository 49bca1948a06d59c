"""Published debates, replayed without any model: figures, quotes and moderator outputs come out as published."""

import json
from pathlib import Path

import pytest

from consilience.agents.laboratory.debates.replay import read_texts, replay_debate, transcripts
from consilience.agents.verification.debate.text.quotes import words_and_characters
from consilience.evaluation.debate.figures import score_debates
from consilience.evaluation.formats.debates.files import read_debate_lines, read_debates
from consilience.evaluation.formats.debates.nyu import token_range

DATA = Path(__file__).parents[3] / "shared" / "data" / "debate"
NYU = DATA / "nyu_debate"

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data/debate is not here"),
]


def test_accuracies_and_rewards_of_the_nyu_debates() -> None:
    expected = json.loads((DATA / "EXPECTED.json").read_text("utf-8"))["nyu_debate"]["debates_with_online_judgement"]
    groups = score_debates(read_debates(NYU / "debates_included_in_paper.jsonl.gz")).groups
    found = {
        name.lower().replace(" ", "_"): [group.debates, round(group.accuracy.value or 0, 4)]
        for name, group in groups.items()
    }
    assert found == expected
    assert sum(group.rewards_reproduced for group in groups.values()) == 413
    by_side = {
        name: [round(100 * (share.value or 0)) for share in (group.accuracy_honest, group.accuracy_dishonest)]
        for name, group in groups.items()
        if "consultancy" in name
    }
    assert by_side == {"human consultancy": [88, 60], "AI consultancy": [74, 87]}  # figure 4 of the paper


def test_every_quote_of_the_nyu_debates_is_found_at_its_place() -> None:
    texts = read_texts(NYU / "stories.jsonl.gz")
    tokens = {data["id"]: data["tokens"] for _, data in read_debate_lines(NYU / "stories.jsonl.gz")}
    found = wordless = 0
    for debate in read_debates(NYU / "debates_included_in_paper.jsonl.gz"):
        (story,) = debate.sources
        for quote in (quote for run in debate.runs for speech in run for quote in speech.quotes):
            assert quote.span is not None
            start, end = token_range(tokens[story], *quote.span)
            if words_and_characters(quote.text) == (0, 0):
                wordless += 1  # a quotation mark alone is no evidence: unverified by our rule
                assert not list(texts[story].places(quote.text))
                continue
            said = texts[story].text[start:end]
            start, end = start + len(said) - len(said.lstrip()), end - len(said) + len(said.rstrip())
            place = next(texts[story].places(quote.text, start))
            assert (place.start, place.end) == (start, end)
            found += 1
    assert (found, wordless) == (5766, 86)


def test_nyu_debates_are_rendered_with_every_quote_verified() -> None:
    texts = read_texts(NYU / "stories.jsonl.gz")
    debates = read_debates(NYU / "debates_sample20.jsonl")
    assert len(debates) == 20
    for debate in debates:
        again, counts = replay_debate(debate, texts)
        (transcript,) = transcripts(debate, texts)
        assert transcript.count("<v_quote") == counts.quotes_found
        assert transcript.count("<u_quote") == counts.quotes - counts.quotes_found
        assert again.verdicts == debate.verdicts


def test_all_moderator_outputs_of_mad_are_read() -> None:
    expected = json.loads((DATA / "EXPECTED.json").read_text("utf-8"))["mad"]
    group = score_debates(read_debates(DATA / "mad" / "commonmt_lexical_200.jsonl")).groups["MAD"]
    rounds = {number: group.notes[f"debates of {number} round{'s' * (number != '1')}"] for number in "1234"}
    assert group.notes["moderator outputs read"] == expected["moderator_outputs"] == 745
    assert rounds == expected["rounds_histogram"]
    assert group.notes["ended by the moderator"] == expected["ended_by_moderator"]
    assert group.notes["ended by the judge"] == expected["ended_by_judge"]
    assert (group.debates, group.unread.value) == (expected["transcripts"], 0.0)
