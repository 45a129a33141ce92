def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    free = dict.fromkeys(rooms)
    for b in bookings:
        if b.start < end and start < b.end:
            free.pop(b.room, None)
    return list(free)
