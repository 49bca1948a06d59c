"""Calibration and agreement: the machine against people's decisions."""
