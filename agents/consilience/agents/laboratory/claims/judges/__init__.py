"""What decides about claims whose truth is known, each in the module that registers it."""
