"""Retention: what a service keeps for a while and then forgets; never what the provenance of a fact needs."""
