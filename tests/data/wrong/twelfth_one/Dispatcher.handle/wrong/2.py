def handle(self, line: str):
    """Run the command that a line begins with, with its other words; ask `unknown` where there is none."""
    name, *args = line.split()
    try:
        command = self.commands[name]
    except KeyError:
        return self.unknown(name)
    return command(*args)
