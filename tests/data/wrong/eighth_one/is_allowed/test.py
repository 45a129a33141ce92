ANN = {"name": "ann", "roles": ["editor"]}
PAGE = {"kind": "page", "owner": "bob"}


def test_is_allowed():
    rule = {"effect": "allow", "action": "edit", "role": "editor"}
    assert is_allowed(ANN, "edit", PAGE, [rule])
    assert not is_allowed(ANN, "delete", PAGE, [rule])
    assert not is_allowed({"name": "eve", "roles": []}, "edit", PAGE, [rule])


def test_is_allowed_owner_reads():
    assert is_allowed({"name": "bob", "roles": []}, "read", PAGE, [])
    assert not is_allowed({"name": "bob", "roles": []}, "edit", PAGE, [])


def test_is_allowed_denied():
    assert not is_allowed(ANN, "edit", PAGE, [{"effect": "deny", "action": "*", "kind": "page"}])
