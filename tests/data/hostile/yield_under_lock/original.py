"""Rooms."""
import threading


class Room:
    """Members, for many threads."""

    def __init__(self, members):
        self.members = members
        self.lock = threading.Lock()

    def each(self):
        """Yield the members; whoever gets one may change them."""
        with self.lock:
            held = []
            for member in self.members:
                if member != "":
                    held.append(member)
        for member in held:
            yield member
