def test_fits():
    assert fits(1_000)
    assert not fits(3_000_000)
