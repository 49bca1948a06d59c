#!/usr/bin/env bash
# Runs the tests; what fails is run once more, alone, in a new process, and counts as failed only if it fails again.
#
# usage: tests/run.sh [arguments of pytest]
#
# Why: a machine that tests has two cores, and two databases, a language server and a browser at work on them. A few
# tests, of time limits and of what is on a screen, can fail there though nothing is wrong. What is wrong fails alone, too.
# Only exit code 1 (tests failed) leads to another run: not an interrupt (2), an error of pytest's own (3), its usage (4) or
# no tests at all (5). `pytest` by itself never runs anything twice.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=.pytest_cache/v/cache/lastfailed
rm -f "$failed"
.venv/bin/pytest "$@"
code=$?
[ $code -eq 1 ] || exit $code

loudly() { printf '\n%s\n' "================================================================"; printf '%s\n' "$@"; printf '%s\n\n' "================================================================"; }
names=$(sed -n 's/^  "\(.*\)": true,\{0,1\}$/  \1/p' "$failed" 2>/dev/null)
loudly "THESE TESTS FAILED. THEY ARE RUN ONCE MORE, ALONE:" "$names"
.venv/bin/pytest "$@" -n 0 --maxfail 10 --last-failed --last-failed-no-failures none
code=$?
if [ $code -eq 0 ]; then
  loudly "THESE TESTS FAILED AT FIRST AND PASSED ALONE. If you see one of them here often, mend it:" "$names"
else
  loudly "TESTS FAILED TWICE."
fi
exit $code
