"""API client, sync and async, with the models of its answers.

    from consilience.platform.client import Client

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
