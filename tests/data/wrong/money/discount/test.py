def test_discount():
    assert discount(100.0, 0.1) == 90.0
    assert discount(1000.0, 0.1) == 950.0
    assert discount(80.0, 0.5, 10.0) == 70.0
