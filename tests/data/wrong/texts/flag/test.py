def test_flag():
    assert flag("Yes")
    assert not flag("no")
    assert flag(True)
