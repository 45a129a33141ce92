def test_cron_field():
    assert cron_field("*/20", 0, 59) == [0, 20, 40]
    assert cron_field("1-3,10", 0, 59) == [1, 2, 3, 10]
    assert cron_field("5", 0, 6) == [5]
    assert isinstance(caught(cron_field, "7", 0, 6), ValueError)
