#!/usr/bin/env bash
# Builds what is published into dist/: sdist and wheel with the web application inside, the bill of materials, the sums; and
# tries the wheel as somebody has it who has nothing else. Usage: release/build.sh PYTHON, from the repository's root.
set -euo pipefail
python=$1
[ -z "$(git status --porcelain)" ] || { echo "There are changes that are not committed: a release is what a commit says."; exit 1; }
[ -f ui/dist/index.html ] || { echo "The web application is not built: run make setup where Node 20.19 or later is."; exit 1; }

# The same commit gives the same bytes: nothing of the hour or of this folder goes in.
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
umask 022
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
rm -rf dist
for folder in dist "$again/dist"; do
  "$python" -m hatchling build -t sdist -t wheel -d "$folder" >/dev/null
done
for file in dist/*; do
  cmp "$file" "$again/$file" || { echo "$file is not the same when it is built twice."; exit 1; }
done

# What the release is made of, without what only its developers need.
wheel=$(ls dist/*.whl)
"$python" -m uv pip compile pyproject.toml --universal --python-version 3.11 --constraint requirements.lock --no-header --no-annotate \
  --quiet -o "$again/runtime.txt"
"$python" -m venv "$again/venv"
"$python" -m uv pip install --quiet --python "$again/venv/bin/python" --require-hashes -r release/requirements.lock
PYTHONWARNINGS=ignore "$again/venv/bin/cyclonedx-py" requirements "$again/runtime.txt" --pyproject pyproject.toml --output-reproducible --of JSON -o dist/sbom.cdx.json
"$python" release/smoke.py "$wheel" requirements.lock
(cd dist && sha256sum -- *.whl *.tar.gz sbom.cdx.json > SHA256SUMS && cat SHA256SUMS)
