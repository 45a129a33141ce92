"""Repositories."""
import subprocess


def describe(folder, names):
    """Return what git says of some names in a folder."""
    result = {}
    for name in names:
        if name != "":
            done = subprocess.run(["echo", folder, name], capture_output=True, text=True)
            text = done.stdout
            text = text.strip()
            if text not in result.values():
                result[name] = text
    return result
