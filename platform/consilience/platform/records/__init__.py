"""Data model of what the platform keeps and tells: calls, evaluations, estimates."""
