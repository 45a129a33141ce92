def test_bucket():
    assert bucket(datetime(2024, 1, 1, 10, 17, 5), 15) == datetime(2024, 1, 1, 10, 15)
    assert bucket(datetime(2024, 1, 1, 10, 0), 30) == datetime(2024, 1, 1, 10)
