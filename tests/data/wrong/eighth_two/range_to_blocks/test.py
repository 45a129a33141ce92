def test_range_to_blocks():
    assert range_to_blocks(4, 7) == [(4, 30)]
    assert range_to_blocks(5, 8) == [(5, 32), (6, 31), (8, 32)]
    assert range_to_blocks(9, 9) == [(9, 32)]


def test_range_to_blocks_network():
    start = 192 << 24 | 168 << 16
    assert range_to_blocks(start, start + 255) == [(start, 24)]


def test_range_to_blocks_empty():
    assert range_to_blocks(9, 8) == []
