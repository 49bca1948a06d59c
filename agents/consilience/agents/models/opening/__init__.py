"""Opening of chat models: the factory that puts their layers together."""
