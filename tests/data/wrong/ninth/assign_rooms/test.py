def test_assign_rooms():
    assert assign_rooms([Booking("a", 9, 12), Booking("b", 10, 11)]) == {"a": 1, "b": 2}
    assert assign_rooms([Booking("a", 9, 10), Booking("b", 11, 12)]) == {"a": 1, "b": 1}
    assert assign_rooms([]) == {}


def test_assign_rooms_in_any_order():
    late = Booking("late", 14, 15)
    early = Booking("early", 9, 11)
    assert assign_rooms([late, early, Booking("mid", 10, 13)]) == {"early": 1, "mid": 2, "late": 1}
