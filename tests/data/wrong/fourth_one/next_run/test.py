def test_next_run():
    friday = datetime(2024, 3, 1, 12, 0)
    assert next_run(friday, time(13, 30)) == datetime(2024, 3, 1, 13, 30)
    assert next_run(friday, time(9), {0, 1, 2, 3, 4}) == datetime(2024, 3, 4, 9)
    assert next_run(friday, time(9)) == datetime(2024, 3, 2, 9)
