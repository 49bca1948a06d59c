#!/bin/sh
# Builds the wheel and installs it into a new virtual environment: the step of the image that `without_engine.sh` runs too.
# Usage: install.sh FOLDER [EXTRAS]      (from the top folder of the sources; needs uv; `telemetry,ray` for docker/kuberay.yaml)
set -eu
target=$1
extras=${2:-telemetry}
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
uv build --quiet --wheel --out-dir "$wheels" .
uv venv --quiet "$target"
# The lock's versions and hashes; what only developers need stays out, since only the wheel's own requirements are met.
uv pip install --quiet --python "$target/bin/python" --constraint requirements.lock "$(echo "$wheels"/consilience-*.whl)[$extras]"
"$target/bin/consilience" --version
