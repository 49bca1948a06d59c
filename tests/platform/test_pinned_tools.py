"""What installs the program is fetched by hash, so that nobody on the way can put something else there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", ["Makefile", "docker/Dockerfile", "docker/install.sh"])
def test_no_tool_is_installed_from_the_index_without_its_hash(file: str) -> None:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    installs = [line for line in lines if re.search(r"\bpip install\b", line) and "uv pip" not in line]
    installs = [line for line in installs if "--no-deps -e ." not in line]
    assert all("--require-hashes" in line for line in installs), installs


def test_the_file_of_the_installer_names_one_version_and_its_hashes() -> None:
    lines = [line for line in (ROOT / "requirements-uv.txt").read_text().splitlines() if not line.startswith("#")]
    assert re.fullmatch(r"uv==[0-9.]+ \\", lines[0])
    assert len(lines) > 1
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines[1:])


def test_the_base_images_of_the_image_are_named_by_digest() -> None:
    text = (ROOT / "docker/Dockerfile").read_text(encoding="utf-8")
    arguments = dict(re.findall(r"^ARG (\w+)=(\S+)$", text, re.MULTILINE))
    bases = {arguments.get(base.strip("${}"), base) for base in re.findall(r"^FROM (\S+)", text, re.MULTILINE)}
    assert bases
    assert all(re.search(r"@sha256:[0-9a-f]{64}$", base) for base in bases), bases
