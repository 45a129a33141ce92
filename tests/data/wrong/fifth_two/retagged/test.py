def test_retagged():
    one = Alert("a", tags=["x", "y"])
    assert retagged([one], "x", "z")[0].tags == ["z", "y"]
    assert retagged([one], "q", "z") == [one]
    assert one.tags == ["x", "y"]
