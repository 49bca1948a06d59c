"""Ground of measures, judges and embedders: profiles, vectors, and protocols of models."""
