def test_overlap_minutes():
    def at(hour, minute=0):
        return datetime(2024, 1, 1, hour, minute)

    assert overlap_minutes(at(8), at(10), at(9), at(11)) == 60
    assert overlap_minutes(at(8), at(9), at(10), at(11)) == 0
    assert overlap_minutes(at(8), at(12), at(9), at(9, 30)) == 30
