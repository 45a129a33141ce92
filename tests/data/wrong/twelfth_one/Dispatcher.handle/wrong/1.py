def handle(self, line: str):
    """Run the command that a line begins with, with its other words; ask `unknown` where there is none."""
    name, *args = line.split()
    try:
        return self.commands[name](*args)
    except KeyError:
        return self.unknown(name)
