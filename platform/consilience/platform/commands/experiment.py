"""`consilience experiment`: teams, strategies, rounds and models compared over gold data."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from consilience.agents.laboratory.plan import Cell, cells_of, load_plan
from consilience.agents.laboratory.report import COLUMNS, TRIALS, readable, write_report
from consilience.agents.laboratory.running import run_plan
from consilience.agents.laboratory.scoring import table_of
from consilience.agents.laboratory.trials import Trial, open_trials
from consilience.agents.models.usage import Usage
from consilience.platform.commands.choices import settings_of
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import console, note, print_json, print_table

__all__ = ["experiment"]
