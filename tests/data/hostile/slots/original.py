"""Clients."""


class Client:
    """Loads pages, a few at a time."""

    def __init__(self, slots, pages):
        self.slots = slots
        self.pages = pages

    async def load_all(self, names):
        """Return pages by name."""
        out = {}
        for name in names:
            if name != "":
                if name not in out:
                    async with self.slots:
                        out[name] = await self.pages.fetch(name)
        return out
