def test_free_rooms():
    nine, ten, noon = (datetime(2024, 3, 1, hour) for hour in (9, 10, 12))
    taken = [Booking("a", nine, ten)]
    assert free_rooms(["a", "b"], taken, nine, noon) == ["b"]
    assert free_rooms(["a", "b"], [], nine, ten) == ["a", "b"]
