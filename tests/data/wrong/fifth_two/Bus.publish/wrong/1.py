def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    for name in (event, "*"):
        for function in list(self.subscribers.get(name, ())):
            try:
                if result := function(*args):
                    found.append(result)
            except Exception as error:
                self.failed.append((name, type(error).__name__))
    return found
