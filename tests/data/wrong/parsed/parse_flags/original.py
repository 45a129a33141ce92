def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    rest = False
    for arg in args:
        if rest or not arg.startswith("--"):
            words.append(arg)
        elif arg == "--":
            rest = True
        elif "=" in arg:
            name, value = arg[2:].split("=", 1)
            options[name] = value
        else:
            options[arg[2:]] = True
    return options, words
