def test_common_prefix():
    assert common_prefix(["flower", "flow", "flight"]) == "fl"
    assert common_prefix(["a"]) == "a"
    assert common_prefix([]) == ""
    assert common_prefix(["a", "b"]) == ""
