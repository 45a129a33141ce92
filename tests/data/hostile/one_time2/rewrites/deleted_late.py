async def redeem(self, keys):
    """Return what was paid out for vouchers: each is taken away before it is paid."""
    out = []
    for key in keys:
        if key != "" and key in self.vouchers:
            value = self.vouchers[key]
            await self.till.pay_out(value)
            out.append(value)
            del self.vouchers[key]
    return out
