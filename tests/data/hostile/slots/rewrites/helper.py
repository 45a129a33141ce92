async def _page(pages, name):
    """Return a page."""
    return await pages.fetch(name)


async def load_all(self, names):
    """Return pages by name."""
    out = {}
    for name in dict.fromkeys(name for name in names if name != ""):
        async with self.slots:
            wanted = name
        out[name] = await _page(self.pages, wanted)
    return out
