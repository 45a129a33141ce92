def test_week_label():
    assert week_label(date(2024, 2, 28)) == "2024-W09"
    assert week_label(date(2024, 7, 1)) == "2024-W27"
