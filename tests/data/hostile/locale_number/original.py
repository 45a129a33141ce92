def csv_row(amounts: list[int]) -> str:
    """Return a row for the bank's file."""
    out = ""
    for i in range(len(amounts)):
        if i > 0:
            out = out + ";"
        digits = ""
        n = abs(amounts[i])
        while True:
            digits = str(n % 10) + digits
            n = n // 10
            if n == 0:
                break
        if amounts[i] < 0:
            digits = "-" + digits
        out = out + digits
    return out
