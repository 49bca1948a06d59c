"""Tries a wheel as somebody has it who has nothing else: an empty environment and home, a demonstration, a server.

python release/smoke.py WHEEL CONSTRAINTS
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

QUESTION = "MATCH (p:Person)-[r:founded]->(o:Organization) RETURN p.name AS founder, o.name AS organization LIMIT 5"


def main() -> None:
    """Install, run the demonstration, serve, ask, and stop.

    Raises:
        SystemExit: something did not do what it must.
    """
    wheel, constraints = (Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory(prefix="consilience-release-") as folder:
        home = Path(folder)
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("CONSILIENCE_", "PYTHON"))
        }
        environment |= {"HOME": folder, "CONSILIENCE_HOME": str(home / "data"), "VIRTUAL_ENV": str(home / "venv")}
        cached = os.environ.get("CONSILIENCE_CACHE")
        if cached:  # what a release fetches was fetched before
            environment["CONSILIENCE_CACHE"] = cached
        subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
        install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", home / "venv/bin/python"]
        subprocess.run([*install, "--constraint", bare(constraints, home), wheel], check=True)
        consilience = str(home / "venv/bin/consilience")
        try:
            try_out(consilience, environment, home)
        finally:
            subprocess.run([consilience, "down"], env=environment, cwd=home, check=False, capture_output=True)


def bare(constraints: Path, folder: Path) -> Path:
    """Write the versions of a lock file without its hashes, which constraints may not have."""
    lines = [
        line.split("\\")[0].strip() for line in constraints.read_text().splitlines() if "==" in line and line[0] != " "
    ]
    written = folder / "constraints.txt"
    written.write_text("\n".join(lines))
    return written


def try_out(consilience: str, environment: Mapping[str, str], folder: Path) -> None:
    """Use the installed commands as the README's reader does."""
    run = {"env": dict(environment), "cwd": folder, "capture_output": True, "text": True}
    began = time.monotonic()
    demo = subprocess.run([consilience, "demo", "--json"], check=False, **run)
    if demo.returncode:
        raise SystemExit(f"consilience demo failed:\n{demo.stderr}")
    answered = subprocess.run([consilience, "query", QUESTION, "--json"], check=False, **run)
    rows = json.loads(answered.stdout)["rows"] if answered.returncode == 0 else []
    if not rows:
        raise SystemExit(f"consilience query found nothing: {answered.stdout}{answered.stderr}")
    command = [consilience, "serve", "--port", "0"]
    with subprocess.Popen(command, env=dict(environment), cwd=folder, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = ""
            for line in server.stderr or ():
                if "http://" in line:
                    address = "http://" + line.split("http://")[1].split("/")[0].strip()
                if "Ctrl-C" in line:
                    break
            if not address:
                raise SystemExit("consilience serve printed no address.")
            for path, sign in (("/", '<div id="root"'), ("/api/v1/health/live", "version")):
                with urllib.request.urlopen(address + path, timeout=30) as response:  # noqa: S310 - ours, on loopback
                    if sign not in response.read().decode():
                        raise SystemExit(f"{address}{path} is not what it must be.")
        finally:
            server.terminate()
    print(f"The wheel demonstrates, answers ({len(rows)} rows) and serves: {time.monotonic() - began:.0f} s.")  # noqa: T201


main()
