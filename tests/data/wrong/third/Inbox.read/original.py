class Inbox:
    """Messages, some of them read."""

    def __init__(self, messages=()):
        self.messages = list(messages)
        self.position = 0
        self.read_count = Counter()

    def read(self, count=1):
        """Return the next messages, and remember who was read; from the start again at the end."""
        found = []
        for _ in range(count):
            if not self.messages:
                break
            message = self.messages[self.position]
            self.position = (self.position + 1) % len(self.messages)
            self.read_count[message] += 1
            found.append(message)
        return found
