def test_register():
    KNOWN.clear()
    assert register("a")
    assert not register("a")
