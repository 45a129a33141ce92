def test_balanced():
    assert balanced("a(b[c])")
    assert not balanced("(]")
    assert balanced("")
    assert not balanced("((")
