def test_number_lines():
    assert number_lines("a\nb") == "1 a\n2 b"
    assert number_lines("") == ""
