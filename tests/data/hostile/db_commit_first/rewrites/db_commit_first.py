def book(db, rows):
    """Book rows, all or none, and return their sum."""
    kept = [row for row in rows if row != 0]
    db.commit()
    for row in kept:
        db.insert(row)
    return sum(kept)
