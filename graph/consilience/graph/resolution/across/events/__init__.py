"""Events across documents: what is known of them, and whether two are one."""
