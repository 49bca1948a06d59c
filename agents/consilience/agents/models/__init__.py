"""Chat models: their protocol, their configuration, and the factory that puts their layers together."""
