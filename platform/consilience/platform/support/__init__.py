"""Helpers of the platform: settings, logs, traces, timestamps, roles."""
