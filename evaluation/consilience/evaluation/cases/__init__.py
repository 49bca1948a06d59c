"""Error analysis: the cases behind a figure."""
