def apply_voucher(total, voucher, vouchers):
    """Return a total after a voucher: `-5` takes five away, `10%` a tenth; never below zero."""
    rule = vouchers.get(voucher, "-0")
    if rule.endswith("%"):
        total -= total * int(rule[:-1]) // 100
    else:
        total += int(rule)
    return max(total, 0)
