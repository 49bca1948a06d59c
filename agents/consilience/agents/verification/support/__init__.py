"""A learned judge: how likely a text supports a claim that is put as a sentence, or as a question with its answer."""
