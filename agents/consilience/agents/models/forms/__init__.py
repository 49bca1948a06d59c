"""How replies are held to their form: as strictly as an endpoint takes it, which is learnt from what it says."""
