"""What measures, judges and embedders share: profiles, vectors, and what they need of models."""
