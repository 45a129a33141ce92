class Dispatcher:
    """Commands by their names."""

    def __init__(self, unknown: Callable[[str], object] = str) -> None:
        self.unknown = unknown
        self.commands: dict[str, Callable] = {}

    def handle(self, line: str):
        """Run the command that a line begins with, with its other words; ask `unknown` where there is none."""
        name, *args = line.split()
        if name not in self.commands:
            return self.unknown(name)
        return self.commands[name](*args)
