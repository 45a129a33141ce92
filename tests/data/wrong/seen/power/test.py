def test_power():
    assert power(2, 3)() == 8
