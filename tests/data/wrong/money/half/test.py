def test_half():
    assert half(Fraction(7, 4)) == 2
    assert half(Fraction(1, 3)) == 0
