def interest(self) -> list:
    """Return the interest of each balance."""
    return [balance * 3 // 100 for balance in self.balances]
