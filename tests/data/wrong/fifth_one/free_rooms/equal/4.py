def free_rooms(rooms, bookings, start, end):
    """Return the rooms that nobody has booked at any time from start up to end, in the order given."""
    if start >= end:
        raise ValueError("ends before it starts")
    taken = set()
    for booking in bookings:
        if booking.end <= start or booking.start >= end:
            continue
        taken.add(booking.room)
    return [room for room in rooms if room not in taken]
