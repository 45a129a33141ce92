def test_redact():
    assert redact({"user": "ann", "Password": "x"}) == {"user": "ann", "Password": "***"}
    assert redact([1, "two", None]) == [1, "two", None]


def test_redact_nested():
    assert redact({"calls": [{"token": "t", "at": 5}]}) == {"calls": [{"token": "***", "at": 5}]}


def test_redact_other_names():
    assert redact({"pin": 1234, "token": "t"}, names=["pin"], mask="-") == {"pin": "-", "token": "t"}
