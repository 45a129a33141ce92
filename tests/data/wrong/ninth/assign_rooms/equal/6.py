def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    ends: list[int] = []
    for booking in sorted(bookings, key=operator.attrgetter("start", "end")):
        for number, end in enumerate(ends):
            if end <= booking.start:
                ends[number] = booking.end
                break
        else:
            number = len(ends)
            ends.append(booking.end)
        rooms[booking.name] = number + 1
    return rooms
