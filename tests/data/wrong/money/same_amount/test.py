def test_same_amount():
    assert same_amount(1.001, 1.002)
    assert not same_amount(1.0, 2.0)
