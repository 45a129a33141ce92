def test_drain():
    source = Source([1, 2])
    assert list(drain(source)) == [1, 2]
    assert source.closed
