def test_backoff_schedule():
    assert backoff_schedule(3) == [0.5, 1.0, 2.0]
    assert backoff_schedule(0) == []


def test_backoff_schedule_is_capped():
    assert backoff_schedule(4, base=1, factor=10, cap=50) == [1, 10, 50, 50]


def test_backoff_schedule_with_jitter():
    assert backoff_schedule(2, jitter=lambda delay: 0.1) == [0.1, 0.1]
