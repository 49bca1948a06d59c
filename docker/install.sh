#!/bin/sh
# Builds the wheel and installs it into a new virtual environment: the step of the image that `without_engine.sh` runs too.
# Usage: install.sh FOLDER      (from the top folder of the sources; needs uv)
set -eu
target=$1
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
uv build --quiet --wheel --out-dir "$wheels" .
uv venv --quiet "$target"
# The lock's versions and hashes; what only developers need stays out, since only the wheel's own requirements are met.
uv pip install --quiet --python "$target/bin/python" --constraint requirements.lock "$(echo "$wheels"/consilience-*.whl)[telemetry]"
"$target/bin/consilience" --version
