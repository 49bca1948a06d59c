"""What `make train` does: all of training, stage by stage, from the data to weights that can be installed."""
