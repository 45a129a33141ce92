def test_leap():
    assert leap(2024)
    assert not leap(2023)
    assert leap(2000)
