def invoice_number(last, year):
    """Return the number after `last`, such as `2024-0017`; a new year begins at one."""
    known, _, count = last.partition("-")
    count = 0 if int(known) < year else int(count)
    return f"{year}-{count + 1:04d}"
