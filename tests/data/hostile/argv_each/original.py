"""Archives."""


def tested(shell, folder, names):
    """Return the archives that were tested, once each."""
    out = []
    for name in names:
        if name != "":
            if name not in out:
                shell.run_argv(["tar", "--restrict", "-tf", folder, "--", name])
                out.append(name)
    return out
