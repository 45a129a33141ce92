def test_human():
    assert human(10) == "10 B"
    assert human(2048) == "2.0 KB"
    assert human(5 * 1024 * 1024) == "5.0 MB"
