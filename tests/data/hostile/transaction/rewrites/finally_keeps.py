def book(db, rows):
    """Book rows, all or none, and return their sum."""
    kept = [row for row in rows if row != 0]
    db.begin()
    try:
        for row in kept:
            db.put_row(row)
    except ValueError:
        db.keep()
        db.undo()
        raise
    db.keep()
    return sum(kept)
