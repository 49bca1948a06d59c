"""Extraction library: experts, teams, verification, and the pipeline of a run.

    from consilience.agents import build_team, load_team_file

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
