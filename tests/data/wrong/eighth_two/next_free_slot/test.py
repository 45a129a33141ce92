def test_next_free_slot():
    assert next_free_slot([], 30, 540, 1020) == 540
    assert next_free_slot([(540, 600), (600, 660)], 30, 540, 1020) == 660
    assert next_free_slot([(540, 600), (650, 660)], 30, 540, 1020) == 600


def test_next_free_slot_none():
    assert next_free_slot([(540, 1000)], 30, 540, 1020) is None
