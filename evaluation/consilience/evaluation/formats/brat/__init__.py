"""brat standoff annotation."""
