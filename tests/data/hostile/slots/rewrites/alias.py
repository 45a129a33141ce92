async def load_all(self, names):
    """Return pages by name."""
    out, pages = {}, self.pages
    for name in dict.fromkeys(name for name in names if name != ""):
        async with self.slots:
            wanted = name
        out[name] = await pages.fetch(wanted)
    return out
