"""Sales."""


def book(db, rows):
    """Book rows, all or none, and return their sum."""
    total = 0
    db.begin()
    try:
        for row in rows:
            if row != 0:
                db.put_row(row)
                total = total + row
    except ValueError:
        db.undo()
        raise
    db.keep()
    return total
