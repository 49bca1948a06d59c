"""A package, unlike the other folders of tests: only so do fixtures of scope "package" end with it.

The browser's has an event loop, beside which no asynchronous test can run.
"""
