def publish(self, topic: str, message) -> list:
    """Return what the handlers of a topic give; a handler may add or remove others."""
    return [handler(message) for handler in list(self.handlers[topic] if topic in self.handlers else ())]
