def test_overlap():
    d = datetime
    assert overlap((d(2024, 1, 1), d(2024, 1, 5)), (d(2024, 1, 3), d(2024, 1, 9))) == timedelta(days=2)
    assert overlap((d(2024, 1, 1), d(2024, 1, 2)), (d(2024, 1, 3), d(2024, 1, 9))) == timedelta(0)
