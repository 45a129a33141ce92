def test_is_yes():
    assert is_yes("Yes")
    assert is_yes(" on ")
    assert not is_yes("no")
    assert not is_yes("off")
