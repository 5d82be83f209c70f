"""Makes a virtual environment from the locked requirements, or leaves alone one that already stands.

    python .ci/environment.py FOLDER run|dev|lock

A stamp, written last, tells what the environment was made from: interpreter, place, lock files, project table. One that
was interrupted or is out of date has no such stamp and is made again from nothing.
"""

import fcntl
import hashlib
import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"

# What each kind holds beside the installer. All but `lock` hold the project itself too, in editable form.
LOCK_NAMES = {"lock": [], "run": ["build", "run"], "dev": ["dev"]}
# Which kinds will do where one is asked for: the pins of `run` and `build` are among those of `dev`.
SERVED_BY = {"lock": ["lock"], "run": ["run", "dev"], "dev": ["dev"]}


def describe_environment(folder: Path, kind: str) -> str:
    """Digest of everything an environment of this kind is made from."""
    locks = [(REQUIREMENTS / f"{name}.txt").read_text() for name in ["installer", *LOCK_NAMES[kind]]]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = None if kind == "lock" else [settings["project"], settings["build-system"]]
    source = [kind, str(folder), sys.version, sys.base_prefix, locks, project]
    return hashlib.sha256(json.dumps(source, sort_keys=True).encode()).hexdigest()


def find_installer(python: Path) -> list[str]:
    """Command that installs packages into the environment of `python`: uv where it runs, else pip."""
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    uv = python.with_name("uv")
    lock = REQUIREMENTS / "installer.txt"
    try:
        subprocess.run([*pip, "--only-binary", ":all:", "--require-hashes", "--requirement", str(lock)], check=True)
        subprocess.run([str(uv), "--version"], check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        print("uv does not run here; plain pip does the rest, which takes longer.", file=sys.stderr)
        return pip
    return [str(uv), "pip", "install", "--quiet", "--python", str(python)]


def make_environment(folder: Path, kind: str) -> None:
    """Makes the environment in `folder`, over whatever stood there."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    install = find_installer(folder / "bin" / "python")
    for name in LOCK_NAMES[kind]:
        subprocess.run([*install, "--require-hashes", "--requirement", str(REQUIREMENTS / f"{name}.txt")], check=True)
    if kind != "lock":
        subprocess.run([*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True)


def ensure_environment(folder: Path, kind: str) -> None:
    """Makes the environment unless its stamp says that it is complete and current."""
    stamp = folder / "made-from.txt"
    if stamp.exists() and stamp.read_text() in [describe_environment(folder, other) for other in SERVED_BY[kind]]:
        return
    print(f"Making {folder.name} from the lock, once; about a minute.", file=sys.stderr)
    start = time.monotonic()
    stamp.unlink(missing_ok=True)
    make_environment(folder, kind)
    stamp.write_text(describe_environment(folder, kind))
    print(f"Made {folder.name} in {time.monotonic() - start:.0f} s.", file=sys.stderr)


def main(folder_name: str, kind: str) -> int:
    """Exit code: 0 when the environment stands, 1 when it could not be made."""
    folder = ROOT / folder_name
    with Path(f"{folder}.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # two calls at once: the second waits and finds the work done
        try:
            ensure_environment(folder, kind)
        except subprocess.CalledProcessError as error:
            print(f"{folder.name} could not be made: `{error.cmd[0]}` ended with {error.returncode}.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
