def test_local_slots():
    berlin = ZoneInfo("Europe/Berlin")
    assert local_slots(date(2024, 1, 10), berlin, time(9), time(11)) == [
        datetime(2024, 1, 10, 8, tzinfo=timezone.utc),
        datetime(2024, 1, 10, 9, tzinfo=timezone.utc),
    ]
    assert len(local_slots(date(2024, 7, 1), berlin, time(9), time(12), 30)) == 6


def test_local_slots_in_the_night():
    slots = local_slots(date(2024, 1, 10), timezone.utc, time(22), time(2))
    assert [slot.hour for slot in slots] == [22, 23, 0, 1]


def test_local_slots_refuses():
    try:
        local_slots(date(2024, 1, 10), timezone.utc, time(9), time(10), 0)
    except ValueError:
        return
    raise AssertionError
