def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        while busy and busy[0][0] <= booking.start:
            _, room = heapq.heappop(busy)
            heapq.heappush(free, room)
        room = heapq.heappop(free) if free else len(busy) + 1
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms
