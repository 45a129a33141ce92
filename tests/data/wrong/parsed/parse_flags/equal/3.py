def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    args = iter(args)
    for arg in args:
        if not arg.startswith("--"):
            words.append(arg)
        elif arg == "--":
            words.extend(args)
        else:
            name, sep, value = arg[2:].partition("=")
            options[name] = value if sep else True
    return options, words
