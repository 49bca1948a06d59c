"""What Lighthouse says of the screens of a served demonstration: its three scores, and what they rest on.

python tests/benchmarks/ui_lighthouse.py

Lighthouse 12, the last that runs on Node 20, comes from the package registry. It simulates a desktop on a network of
10 Mbit/s; how busy the machine is shows in the score for performance all the same.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.chromium import NAMES, launch, missing
from tests.browser.demonstration import demonstration
from tests.browser.site import Site

LIGHTHOUSE = "lighthouse@12"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
SECONDS = 300


def main() -> None:
    """Print a line for each screen, and what it lost points for in accessibility and best practices."""
    if lacks := missing() or ("npm is not here." if shutil.which("npm") is None else ""):
        raise SystemExit(f"Not measured: {lacks}")
    with demonstration() as shown, tempfile.TemporaryDirectory() as folder:
        site, places = shown.site, shown.places
        cookies = signed_in(site)
        print("load", *(f"{load:.1f}" for load in os.getloadavg()))
        print(f"{'screen':28}", *(f"{name:>15}" for name in CATEGORIES), *(f"{name[:16]:>17}" for name in TIMES))
        for name, path in {
            "runs": "/runs",
            "run": places.run_page,
            "explorer, start": "/explorer",
            "explorer, an entity": f"/explorer?focus={places.entity}",
            "review": "/review",
            "query": "/query",
            "evaluation": "/evaluation",
            "an evaluation": f"/evaluation/{places.evaluation}",
            "schemas": "/schemas",
            "schema": "/schemas/news",
            "documents": "/documents",
            "document": places.document_page,
            "fact": f"/facts/{places.fact}",
            "settings": "/settings",
        }.items():
            report = judged(site.url + path, cookies, Path(folder, "report.json"))
            scores = (round(100 * (report["categories"][one]["score"] or 0)) for one in CATEGORIES)
            times = (report["audits"][one].get("displayValue", "-").replace("\xa0", " ") for one in TIMES)
            print(f"{name:28}", *(f"{one:>15}" for one in scores), *(f"{one:>17}" for one in times), *lost(report))


def signed_in(site: Site) -> str:
    """Return the cookies of a session."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context()
        context.new_page().goto(site.sign_in_address())
        return "; ".join(f"{one.get('name')}={one.get('value')}" for one in context.cookies())


def judged(address: str, cookies: str, report: Path) -> dict[str, Any]:
    """Return Lighthouse's report on an address."""
    options = [f"--only-categories={','.join(CATEGORIES)}", "--preset=desktop", "--quiet", "--output=json"]
    chrome = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    headers = f"--extra-headers={json.dumps({'Cookie': cookies})}"
    command = ["npm", "exec", "--yes", "--", LIGHTHOUSE, address, *options, headers, chrome, f"--output-path={report}"]
    found = next(filter(None, map(shutil.which, NAMES)), "")
    environment = {**os.environ, "CHROME_PATH": found}
    done = subprocess.run(command, env=environment, timeout=SECONDS, cwd=report.parent, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"Not measured: {LIGHTHOUSE} cannot be had or failed on {address}.\n{done.stderr[-1000:]}")
    judgement: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return judgement


def lost(report: dict[str, Any]) -> list[str]:
    """Return the checks of accessibility and best practices that failed."""
    checks = [check for one in CATEGORIES[1:] for check in report["categories"][one]["auditRefs"] if check["weight"]]
    return [check["id"] for check in checks if report["audits"][check["id"]]["score"] not in {None, 1}]


if __name__ == "__main__":
    main()
