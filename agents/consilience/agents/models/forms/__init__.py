"""Forms of replies: held to as strictly as an endpoint takes it, which is learnt from what it says."""
