def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    for name in (event, "*"):
        for function in tuple(self.subscribers.get(name, [])):
            try:
                result = function(*args)
            except Exception as error:
                self.failed.append((name, type(error).__name__))
            else:
                if result is not None:
                    found.append(result)
    return found
