"""Event sequencing: temporal links between nuggets."""
