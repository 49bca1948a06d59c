"""The platform: settings, command line, HTTP API and its client, loading, jobs, local services, export.

    from consilience.platform import ingest, load_settings

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
