"""Extras: what selfrefine needs besides for one of its parts, installed as its users install it."""

import subprocess
import sys

from support.commandline import REPOSITORY


def installed(folder, name):
    """Return a folder with the packages of an extra, as pip installs them."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q")
    wanted = REPOSITORY / "requirements" / f"{name}.txt"
    subprocess.run(
        [*pip, "--require-hashes", "--target", str(folder), "-r", str(wanted)],
        check=True,
        capture_output=True,
    )
    return folder
