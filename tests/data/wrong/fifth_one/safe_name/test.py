def test_safe_name():
    assert safe_name("Über uns.txt") == "Uber-uns.txt"
    assert safe_name("a/b\\c") == "a-b-c"
    assert safe_name("???") == "untitled"
