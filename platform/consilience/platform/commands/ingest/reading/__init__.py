"""How the commands that read have documents read: what becomes of the lines, and who reads on a cluster."""
