"""Events that the learned model reads in a sentence: triggers, and who or what fills their roles."""
