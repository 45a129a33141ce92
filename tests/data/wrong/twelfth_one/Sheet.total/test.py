def test_sheet_total():
    sheet = Sheet({"a": 2.5, "b": 1.0}.__getitem__)
    assert sheet.total() == 0
    sheet.add("a", 2)
    sheet.add("b")
    assert sheet.total() == 6
    assert sheet.total() == 6
