"""Experiments on judges: true claims and corrupted copies of them."""
