def test_version_of():
    assert version_of("pip 21.3").groups() == ("21", "3")
    assert version_of("none") is None
