def test_size_of():
    assert size_of("10k") == 10240
    assert size_of("1.5M") == 1572864
    assert size_of("17") == 17
