def test_short_id():
    assert short_id(uuid.UUID("12345678123446788234567812345678")) == "12345678"
