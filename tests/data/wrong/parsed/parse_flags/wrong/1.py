def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    args = iter(args)
    for arg in args:
        if arg == "--":
            words.extend(args)
        elif arg.startswith("--"):
            name, _, value = arg[2:].partition("=")
            options[name] = value or True
        else:
            words.append(arg)
    return options, words
