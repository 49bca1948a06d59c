"""Dates of texts: what they mean, relative ones too, and which phrases say from when until when something holds."""
