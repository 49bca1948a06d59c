"""Installation of the embedded services: locked artifacts, downloaded and verified."""
