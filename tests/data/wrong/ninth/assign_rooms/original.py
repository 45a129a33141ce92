def assign_rooms(bookings: Iterable[Booking]) -> dict[str, int]:
    """Give each booking, by its start and then its end, the free room with the smallest number; one may begin when another ends."""
    rooms: dict[str, int] = {}
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    count = 0
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.end)):
        while busy and busy[0][0] <= booking.start:
            heapq.heappush(free, heapq.heappop(busy)[1])
        if free:
            room = heapq.heappop(free)
        else:
            count += 1
            room = count
        heapq.heappush(busy, (booking.end, room))
        rooms[booking.name] = room
    return rooms
