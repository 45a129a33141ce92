def each(self):
    """Yield the members; whoever gets one may change them."""
    with self.lock:
        yield from [member for member in self.members if member != ""]
