def test_in_base():
    assert in_base(255) == "ff"
    assert in_base(5, 2) == "101"
    assert in_base(0) == "0"
    assert isinstance(caught(in_base, 1, 99), ValueError)
