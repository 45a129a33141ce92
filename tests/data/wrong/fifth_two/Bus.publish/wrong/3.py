def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    wanted = [(name, f) for name, fs in self.subscribers.items() if name in (event, "*") for f in fs]
    wanted.sort(key=lambda pair: pair[0] == "*")
    for name, function in wanted:
        try:
            result = function(*args)
        except Exception as error:
            self.failed.append((name, type(error).__name__))
            continue
        if result is not None:
            found.append(result)
    return found
