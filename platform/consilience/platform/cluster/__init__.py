"""The same reading spread over the machines of a Ray cluster; no other room imports Ray."""
