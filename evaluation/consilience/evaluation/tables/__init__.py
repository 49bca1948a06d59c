"""Tables of scores, from which every figure and its interval follow."""
