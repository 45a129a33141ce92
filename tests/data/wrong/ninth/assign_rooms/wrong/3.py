def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    for booking in sorted(bookings, key=lambda booking: booking.start):
        while busy and busy[0][0] <= booking.start:
            heapq.heappush(free, heapq.heappop(busy)[1])
        room = heapq.heappop(free) if free else len(busy) + 1
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms
