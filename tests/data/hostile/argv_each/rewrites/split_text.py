def tested(shell, folder, names):
    """Return the archives that were tested, once each."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        shell.run_argv(f"tar --restrict -tf {folder} -- {name}".split(" "))
    return out
