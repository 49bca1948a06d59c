"""Exit with 0 when the server answers that it is alive: `python healthcheck.py http://127.0.0.1:8765`."""

import sys
from urllib.request import urlopen

with urlopen(f"{sys.argv[1]}/api/v1/health/live", timeout=4) as answer:  # noqa: S310 - our own address
    sys.exit(0 if answer.status == 200 else 1)
