def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    bookings = list(bookings)
    rooms: dict[str, int] = {}
    ends: dict[int, int] = {}
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        free = (room for room, end in ends.items() if end <= booking.start)
        room = next(free, len(ends) + 1)
        ends[room] = booking.end
        rooms[booking.name] = room
    return {booking.name: rooms[booking.name] for booking in bookings}
