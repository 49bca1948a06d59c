"""Evaluation library: file formats, scorers, significance tests. Needs no database, no JVM, no model.

    from consilience.evaluation import score_nuggets

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
