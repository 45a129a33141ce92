def test_shipping():
    assert shipping(2) == 5
    assert shipping(12) == 8
    assert shipping(2, express=True) == 10
