def test_parse_csv_line():
    assert parse_csv_line("a,b,c") == ["a", "b", "c"]
    assert parse_csv_line('"a,b",c') == ["a,b", "c"]
    assert parse_csv_line('"say ""hi"""') == ['say "hi"']
