def test_strip_accents():
    assert strip_accents("café") == "cafe"
    assert strip_accents("plain") == "plain"
