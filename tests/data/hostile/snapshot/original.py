"""Stores."""


class Store:
    """Removes rows."""

    def __init__(self, guard, rows):
        self.guard = guard
        self.rows = rows

    async def remove_all(self, user, names):
        """Remove rows after the guard has seen the names, and return which, once each."""
        wanted = []
        for name in names:
            if name != "":
                wanted.append(name)
        await self.guard.require(user, wanted)
        out = []
        for name in wanted:
            if name not in out:
                await self.rows.delete_row(name)
                out.append(name)
        return out
