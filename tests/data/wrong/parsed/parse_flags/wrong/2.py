def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    rest = False
    for arg in args:
        if arg == "--":
            rest = True
        elif rest or not arg.startswith("--"):
            words.append(arg)
        else:
            name, sep, value = arg[2:].partition("=")
            options[name] = value if sep else True
    return options, words
