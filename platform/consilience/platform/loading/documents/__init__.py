"""Documents of files, folders and uploads."""
