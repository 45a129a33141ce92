def test_set_bits():
    assert set_bits(5) == [0, 2]
    assert set_bits(0) == []
    assert set_bits(0b1100) == [2, 3]
