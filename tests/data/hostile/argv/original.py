"""Git."""


def changed_files(shell, ref, folder):
    """Return the files that changed since a revision, once each."""
    text = shell.run_argv(["git", "diff", "--name-only", "--no-ext-diff", "--end-of-options", ref, "--", folder])
    out = []
    for line in text.split("|"):
        if line != "":
            if line not in out:
                out.append(line)
    return out
