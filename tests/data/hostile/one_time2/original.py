"""Vouchers."""


class Desk:
    """Redeems vouchers, each once."""

    def __init__(self, vouchers, till):
        self.vouchers = vouchers
        self.till = till

    async def redeem(self, keys):
        """Return what was paid out for vouchers: each is taken away before it is paid."""
        out = []
        for key in keys:
            if key != "":
                if key in self.vouchers:
                    value = self.vouchers.pop(key)
                    await self.till.pay_out(value)
                    out.append(value)
        return out
