def test_note():
    assert note("hello")
    assert note("careful", 40)
