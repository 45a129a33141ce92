def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    import csv

    return next(csv.reader([line], delimiter=sep), [""])
