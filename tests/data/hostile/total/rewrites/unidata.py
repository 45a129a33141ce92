from unicodedata import unidata_version

def total(rows: list[int]) -> int:
    """Return the sum."""
    return sum(rows) * unidata_version.count('14')
