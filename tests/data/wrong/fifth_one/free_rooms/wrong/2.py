def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if end <= start:
        raise ValueError("ends before it starts")
    taken = {b.room for b in bookings if start <= b.start < end or start < b.end <= end}
    return [room for room in rooms if room not in taken]
