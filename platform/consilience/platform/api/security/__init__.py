"""Hardening of the API: headers, origins, sizes, refusals, audit."""
