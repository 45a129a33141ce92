"""Sales."""


def book(db, rows):
    """Book rows, all or none, and return their sum."""
    total = 0
    for row in rows:
        if row != 0:
            db.insert(row)
            total = total + row
    db.commit()
    return total
