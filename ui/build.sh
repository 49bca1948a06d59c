#!/usr/bin/env bash
# Builds the web application where Node is there. Without it everything but the web UI works, so that is no error.
set -euo pipefail
cd "$(dirname "$0")"

leave() {
  echo "The web UI is not built: $1 Everything else works; run \`make setup\` again when that has changed."
  exit 0
}

command -v node >/dev/null && command -v npm >/dev/null ||
  leave "it needs Node 20.19 or later with npm (nodejs.org, or apt-get install nodejs npm)."
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  leave "it needs Node 20.19 or later; this is $(node --version)."
npm ci --no-progress --loglevel=error >/dev/null || leave "npm could not fetch its packages (see above)."
said=$(npm run --silent build 2>&1) || {
  echo "$said"
  echo "The web UI cannot be built: what is wrong stands above."
  exit 1
}
touch .built
