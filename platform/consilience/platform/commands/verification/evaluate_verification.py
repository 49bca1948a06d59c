"""`consilience evaluate verification`: verifiers against people's labels, all of them in one table."""

import random
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.laboratory.verifiers.registry import Bench, VerifierKind, verifier_named
from consilience.agents.models.layers.budget import Budget
from consilience.evaluation.formats.claims.files import read_claims
from consilience.evaluation.formats.judgements import judgement_lines, read_judgements
from consilience.evaluation.records.claims import Judgement, LabelledClaim
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.verification.results import VerificationScores
from consilience.evaluation.verification.scores import VerificationSettings, score_verification
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.debaters import open_cast
from consilience.platform.commands.shared.options import JsonOption, MaxCostOption, MaxTokensOption
from consilience.platform.commands.shared.output import format_count, note, print_json
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.commands.verification.verification_tables import print_verification
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["evaluate_verification"]

BASELINE = "words"


def evaluate_verification(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Claims with people's labels: ours, or in the shape of QASem, SummEdits, Fool Me Twice, WiCE or BUMP."
        ),
    ],
    judgements: Annotated[
        list[Path] | None,
        typer.Option(
            "--judgements", "-j", help="What a system says, JSONL of id and probability or decision; may be repeated."
        ),
    ] = None,
    verifier: Annotated[
        list[str] | None,
        typer.Option(
            "--verifier",
            help="Ask this verifier: words, learned or, with a model, naive, expert, consultancy, debate; may be "
            "repeated. Without this and --judgements: words.",
        ),
    ] = None,
    threshold: Annotated[
        float, typer.Option(min=0, max=1, help="From which probability on a claim is accepted.")
    ] = 0.5,
    sample: Annotated[int | None, typer.Option(min=1, help="At most so many claims of each file, by the seed.")] = None,
    details: Annotated[bool, typer.Option("--details", help="Show points, domains, errors and calibration.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write what the verifiers said, JSONL.")] = None,
    team: Annotated[
        Path | None,
        typer.Option(
            help="A team file with `models` and `verification`; CONSILIENCE_MODEL and the usual rules if absent."
        ),
    ] = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: Annotated[int, typer.Option(min=1, help="Claims under way side by side.")] = 16,
    seed: Annotated[int, typer.Option(help="Of the sample, of halves and of intervals.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Score verifiers against people's labels: does the source support the claim?

    Several files have figures each; with --json these are a list then, in the order given. Intervals are 95 %.
    """
    claims = {str(path): _sample_claims(path, sample, seed) for path in dict.fromkeys(files)}
    if output is not None:
        _refuse_common_ids(claims)
    said = _read(judgements or (), claims)
    names = list(dict.fromkeys(verifier or (() if said else (BASELINE,))))
    if twice := [name for name in names if name in said]:
        raise EvaluationError(f"A file of judgements and a verifier are both called {twice[0]!r}. Rename the file.")
    kinds = {name: verifier_named(name) for name in names}
    asked, signatures = run(
        _ask_verifiers(kinds, claims, settings_of(context), team, Budget(max_cost, max_tokens), concurrency)
    )
    found = {
        path: score_verification(
            of_file,
            {**_about(said, of_file, alone=len(claims) == 1), **asked[path]},
            VerificationSettings(threshold, seed=seed),
        )
        for path, of_file in claims.items()
    }
    if output is not None:
        output.write_text("".join(judgement_lines(asked[path]) for path in claims), "utf-8")
        note(f"Wrote {output}.")
    if as_json:
        listed = [_json(path, scores, signatures) for path, scores in found.items()]
        print_json(listed if len(listed) > 1 else listed[0])
        return
    print_verification(found, details=details)
    for name, signature in signatures.items():
        note(f"{name}: {signature}")
    note(next(iter(found.values())).signature)


def _sample_claims(path: Path, sample: int | None, seed: int) -> list[LabelledClaim]:
    claims = read_claims(path)
    if sample is None or sample >= len(claims):
        return claims
    note(f"{path}: {sample} of {format_count(len(claims), 'claim')}, drawn with seed {seed}.")
    chosen = random.Random(seed).sample(range(len(claims)), sample)  # noqa: S311 - which claims are shown is no secret
    return [claims[number] for number in sorted(chosen)]


def _refuse_common_ids(claims: Mapping[str, Sequence[LabelledClaim]]) -> None:
    known: dict[str, str] = {}
    for path, of_file in claims.items():
        for claim in of_file:
            if (other := known.setdefault(claim.id, path)) != path:
                raise EvaluationError(f"{other} and {path} both have a claim {claim.id!r}. Give one with --output.")


def _read(files: Sequence[Path], claims: Mapping[str, Sequence[LabelledClaim]]) -> dict[str, list[Judgement]]:
    known = {claim.id for of_file in claims.values() for claim in of_file}
    said: dict[str, list[Judgement]] = {}
    for file in files:
        for name, listed in read_judgements(file).items():
            if name in said:
                raise EvaluationError(f"{file}: another file has judgements of {name!r}, too. Rename one of them.")
            said[name] = listed
            strange = sum(judgement.id not in known for judgement in listed)
            if strange == len(listed):
                raise EvaluationError(
                    f"{file}: no judgement is about one of the claims (here {listed[0].id!r}, there "
                    f"{next(iter(known))!r}). Give judgements the ids of the claims."
                )
            if strange:
                note(
                    f"{file}: {strange} of {format_count(len(listed), 'judgement')} of {name} are about no claim here."
                )
    return said


def _about(
    said: Mapping[str, Sequence[Judgement]], claims: Sequence[LabelledClaim], *, alone: bool
) -> dict[str, Sequence[Judgement]]:
    """Return what is said of the claims of a file; whoever says nothing of any has no row there."""
    ids = {claim.id for claim in claims}
    return {name: listed for name, listed in said.items() if alone or any(one.id in ids for one in listed)}


async def _ask_verifiers(
    kinds: Mapping[str, VerifierKind],
    claims: Mapping[str, Sequence[LabelledClaim]],
    settings: Settings,
    team: Path | None,
    budget: Budget,
    concurrency: int,
) -> tuple[dict[str, dict[str, list[Judgement]]], dict[str, str]]:
    """Return what verifiers say by file and name, and their signatures by name."""
    said: dict[str, dict[str, list[Judgement]]] = {path: {} for path in claims}
    signatures: dict[str, str] = {}
    async with AsyncExitStack() as stack:
        bench = Bench(concurrency=concurrency)
        if any(kind.asks_models for kind in kinds.values()):
            cast, rules = await stack.enter_async_context(open_cast(settings, team, budget))
            bench = replace(bench, cast=cast, rules=rules)
        show = stack.enter_context(counted_progress())
        for name, kind in kinds.items():
            asked = kind.make(bench)
            signatures[name] = asked.signature
            began, total = time.process_time(), sum(map(len, claims.values()))
            done: list[None] = []

            def on_judged(name: str = name, done: list[None] = done, total: int = total) -> None:
                done.append(None)
                show(name, len(done), total)

            for path, of_file in claims.items():
                said[path][name] = await asked.judge([claim.stated for claim in of_file], on_judged)
            spent = 1000 * (time.process_time() - began) / total
            note(f"{name}: {spent:.2f} ms of processor time a claim.")
    if any(kind.asks_models for kind in kinds.values()):
        note(f"Models: {usage_sentence(budget.spent)}.")
    return said, signatures


def _json(path: str, scores: VerificationScores, signatures: Mapping[str, str]) -> dict[str, object]:
    return {"file": path, **scores.to_json(), "signatures": dict(signatures)}
