def invoice_number(last, year):
    """Return the number after `last`, such as `2024-0017`; a new year begins at one."""
    if last[:4] != str(year):
        return f"{year}-0001"
    return f"{year}-{int(last[-4:]) % 9999 + 1:04d}"
