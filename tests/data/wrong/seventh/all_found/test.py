def test_all_found():
    assert all_found("a.", "abac") == [(0, "ab"), (2, "ac")]
    assert all_found("x", "abc") == []
    assert all_found(r"(\d)b", "1b2b", 1) == [(0, "1"), (2, "2")]
