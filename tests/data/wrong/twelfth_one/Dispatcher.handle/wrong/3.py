def handle(self, line: str):
    """Run the command that a line begins with, with its other words; ask `unknown` where there is none."""
    name, _, rest = line.strip().partition(" ")
    if name not in self.commands:
        return self.unknown(name)
    return self.commands[name](*rest.split())
