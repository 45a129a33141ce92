def apply_voucher(total, voucher, vouchers):
    """Return a total after a voucher: `-5` takes five away, `10%` a tenth; never below zero."""
    rule = vouchers.get(voucher)
    if rule is None:
        return total
    if rule[-1] == "%":
        return max(total * (100 - int(rule[:-1])) // 100, 0)
    return max(total + int(rule), 0)
