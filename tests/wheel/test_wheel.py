"""The built wheel holds the whole package and works in a bare environment away from the source tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).resolve().parents[2]
LONGEST_SECONDS = 600


def run(*command: str | Path, cwd: Path) -> str:
    """Standard output of a command that must succeed, free of settings that point back into the tree."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**inherited, "PYTHONNOUSERSITE": "1"},
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the tree with the locked build backend."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run(*build, "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of an environment that holds the wheel and what a run needs, nothing else; no part of the tree is near."""
    folder = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", folder / "env", cwd=folder)
    python = folder / "env" / "bin" / "python"
    uv = Path(sys.prefix) / "bin" / "uv"
    install = [str(uv), "pip", "install", "--python", str(python)]
    if not uv.exists():
        install = [str(python), "-m", "pip", "install"]
    run(*install, "--require-hashes", "--requirement", ROOT / "requirements" / "run.txt", cwd=folder)
    run(*install, "--no-deps", wheel, cwd=folder)
    return folder


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "langfinger_sim").rglob("*") if path.is_file()}
    expected = {name for name in files if "__pycache__" not in name}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("langfinger_sim/")}
    assert packed == expected


def test_imported_package_is_the_installed_one(bare: Path) -> None:
    place = run(bare / "env/bin/python", "-c", "import langfinger_sim; print(langfinger_sim.__file__)", cwd=bare)
    assert Path(place.strip()).is_relative_to(bare / "env")


def test_installed_command_plays_verifies_and_reports(bare: Path) -> None:
    command = bare / "env" / "bin" / "langfinger-sim"
    assert "run" in run(command, "--help", cwd=bare)
    run(command, "run", "--games", "2000", "--out", "played", cwd=bare)
    assert (bare / "played" / "manifest.json").is_file()
    run(command, "verify", "played", cwd=bare)
    run(command, "report", "win-rate", "played", cwd=bare)
    asked = "import langfinger_sim as lf; print(lf.open_run('played').sql('SELECT count(*) FROM seats').fetchall())"
    assert run(bare / "env" / "bin" / "python", "-c", asked, cwd=bare).strip() == "[(8000,)]"
    for ending, start in (("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-"), ("json", b"{")):
        assert (bare / "reports" / "played" / f"win-rate.{ending}").read_bytes().startswith(start)
