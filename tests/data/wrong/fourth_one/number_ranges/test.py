def test_number_ranges():
    assert number_ranges([1, 2, 3, 5, 7, 8]) == "1-3,5,7-8"
    assert number_ranges([]) == ""
    assert number_ranges([4]) == "4"
