"""`consilience evaluate coreference`: MUC, B³, CEAF, BLANC and LEA for CoNLL files or tbf files."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from consilience.evaluation.coreference.conll import score_conll_files
from consilience.evaluation.coreference.registry import METRICS
from consilience.evaluation.formats.tbf import looks_like_tbf
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.scoring import TokensOption, one_short_run, say_findings, write_json
from consilience.platform.commands.shared.terminal import visible

__all__ = ["evaluate_coreference"]

_OTHER_NAMES = {"bcub": "b_cubed", "b3": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e"}
"""What the reference scorer calls them."""


@one_short_run()
def evaluate_coreference(
    key: Annotated[Path, typer.Argument(help="The right clusters: CoNLL-2012 columns, or a tbf file.")],
    response: Annotated[Path, typer.Argument(help="A system's clusters in the same format.")],
    metric: Annotated[
        list[str] | None, typer.Option(help=f"Only this metric, one of {', '.join(METRICS)}; may be repeated.")
    ] = None,
    tokens: TokensOption = None,
    profile: Annotated[Literal["kbp2015", "kbp2016", "kbp2017"], typer.Option(help="Rules for tbf files.")] = "kbp2015",
    as_json: JsonOption = False,
) -> None:
    """Score coreference. Repeated and doubly tagged mentions count as the rows of a table."""
    metrics = _metrics(metric or ["all"])
    if looks_like_tbf(key):
        from consilience.evaluation.nuggets.files import score_files
        from consilience.evaluation.nuggets.score import NuggetOptions

        nuggets = score_files(key, response, tokens, NuggetOptions(profile))
        if nuggets.coreference is None:
            raise typer.BadParameter("coreference was not scored")
        scores, findings = nuggets.coreference.only(metrics), list(nuggets.findings)
    else:
        scores, findings = score_conll_files(key, response, metrics)
    say_findings(findings)
    if as_json:
        write_json(scores.to_json())
        return
    from consilience.evaluation.report.nugget_report import coreference_report

    typer.echo(visible(coreference_report(scores)), nl=False)


def _metrics(names: list[str]) -> tuple[str, ...]:
    wanted = {_OTHER_NAMES.get(name, name) for name in names}
    unknown = sorted(wanted - {*METRICS, "all"})
    if unknown:
        raise typer.BadParameter(f"there is no metric `{unknown[0]}`. Use one of {', '.join(METRICS)}, or all.")
    return tuple(METRICS) if "all" in wanted else tuple(name for name in METRICS if name in wanted)
