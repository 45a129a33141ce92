def publish(self, topic: str, message) -> list:
    """Return what the handlers of a topic give; a handler may add or remove others."""
    try:
        handlers = list(self.handlers[topic])
    except KeyError:
        return []
    return [handler(message) for handler in handlers]
