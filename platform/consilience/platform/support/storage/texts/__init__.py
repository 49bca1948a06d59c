"""Texts outside the database: in a folder that machines share, or in a bucket."""
