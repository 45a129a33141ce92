async def remove_all(self, user, names: list[str]):
    """Remove rows after the guard has seen the names, and return which, once each."""
    await self.guard.require(user, [name for name in names if name != ""])
    out = list(dict.fromkeys(name for name in names if name != ""))
    for name in out:
        await self.rows.delete_row(name)
    return out
