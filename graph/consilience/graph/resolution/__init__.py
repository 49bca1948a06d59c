"""Entity resolution and event coreference."""
