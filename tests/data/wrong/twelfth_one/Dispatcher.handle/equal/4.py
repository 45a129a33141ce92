def handle(self, line: str):
    """Run the command that a line begins with, with its other words; ask `unknown` where there is none."""
    name, *args = line.split()
    if name in self.commands:
        return self.commands[name](*args)
    return self.unknown(name)
