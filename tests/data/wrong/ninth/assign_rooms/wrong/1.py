def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        if busy and busy[0][0] <= booking.start:
            room = busy[0][1]
            heapq.heapreplace(busy, (booking.end, room))
        else:
            room = len(busy) + 1
            heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms
