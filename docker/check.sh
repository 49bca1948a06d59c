#!/usr/bin/env bash
# Checks the Dockerfile and, where a client is, the compose file.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
hadolint docker/Dockerfile
echo "hadolint: clean"
if docker compose version >/dev/null 2>&1; then
  NEO4J_PASSWORD=example docker compose --env-file docker/.env.example -f docker/compose.yaml config --quiet
  echo "docker compose config: clean"
else
  echo "docker compose config: not checked, there is no client with compose here"
fi
