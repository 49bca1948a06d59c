#!/usr/bin/env bash
# Runs the steps of the image without a container engine: builds the wheel, installs it into a fresh environment,
# starts the server as the image does, checks its health as the image does, and stops it as an engine does.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
cleanup() {
  CONSILIENCE_HOME=$folder/data "$folder/venv/bin/consilience" down >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap cleanup EXIT
PATH="$PWD/.venv/bin:$PATH" sh docker/install.sh "$folder/venv"
export CONSILIENCE_HOME=$folder/data CONSILIENCE_LOG_FORMAT=json
cd "$folder"
consilience=$folder/venv/bin/consilience
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$consilience" users add check --role admin
"$consilience" keys create check >/dev/null
"$consilience" serve --host 0.0.0.0 --port "$port" --workers 0 --json >serve.json 2>serve.log &
server=$!
for _ in $(seq 180); do
  if "$folder/venv/bin/python" "$OLDPWD/docker/healthcheck.py" "http://127.0.0.1:$port" 2>/dev/null; then healthy=1; break; fi
  kill -0 "$server" || { cat serve.log; exit 1; }
  sleep 1
done
[ -n "${healthy:-}" ] || { echo "The server did not become healthy."; cat serve.log; exit 1; }
kill -TERM "$server"
wait "$server"
echo "The steps of the image work: installed, healthy, stopped."
