"""API contract: models of requests and answers that the API and its client share.

    from consilience.platform.contract import FactSummary, RunItem

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
