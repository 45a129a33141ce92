def apply_voucher(total, voucher, vouchers):
    """Return a total after a voucher: `-5` takes five away, `10%` a tenth; never below zero."""
    if (rule := vouchers.get(voucher)) is None:
        return total
    change = -(total * int(rule[:-1]) // 100) if rule.endswith("%") else int(rule)
    return max(total + change, 0)
