from tests.graph.conftest import empty, opened_store, store

__all__ = ["empty", "opened_store", "store"]
