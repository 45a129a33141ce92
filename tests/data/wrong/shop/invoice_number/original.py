def invoice_number(last, year):
    """Return the number after `last`, such as `2024-0017`; a new year begins at one."""
    known, _, count = last.partition("-")
    if int(known) != year:
        return f"{year}-0001"
    return f"{year}-{int(count) + 1:04d}"
