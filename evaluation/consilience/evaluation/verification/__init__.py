"""Verifiers against people's labels: does the source support the claim?"""
