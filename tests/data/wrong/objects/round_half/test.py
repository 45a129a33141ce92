def test_round_half():
    assert round_half(1.3) == 1.5
    assert round_half(2.0) == 2.0
    assert round_half(0.1) == 0.0
