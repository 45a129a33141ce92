class Registry:
    """Handlers by their topic."""

    def __init__(self) -> None:
        self.handlers: dict[str, list[Callable]] = {}
        self.log: list[str] = []

    def add(self, topic: str, handler: Callable) -> None:
        self.handlers.setdefault(topic, []).append(handler)

    def publish(self, topic: str, message) -> list:
        """Return what the handlers of a topic give; a handler may add or remove others."""
        answers = []
        for handler in self.handlers[topic][:] if topic in self.handlers else []:
            answers.append(handler(message))
        return answers
