def test_split_at_midnight():
    morning = datetime(2024, 5, 10, 8)
    assert split_at_midnight(morning, datetime(2024, 5, 10, 17, 30)) == [(date(2024, 5, 10), 9.5)]
    assert split_at_midnight(morning, morning) == []


def test_split_at_midnight_over_night():
    assert split_at_midnight(datetime(2024, 5, 10, 22), datetime(2024, 5, 11, 6)) == [
        (date(2024, 5, 10), 2),
        (date(2024, 5, 11), 6),
    ]
