"""Knowledge graph library: domain model, schema, store, queries, curation, export.

    from consilience.graph import Store, start_neo4j

The public names stand in `__init__.pyi`; each is imported when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
