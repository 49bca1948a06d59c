"""The version of the package, read by the build and by every signature."""

__version__ = "0.1.0"
