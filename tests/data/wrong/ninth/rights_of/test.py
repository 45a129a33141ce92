GRANTS = {
    "/": {"staff": Right.READ},
    "/docs": {"ann": Right.READ | Right.WRITE, "staff": Right.SHARE},
}


def test_rights_of():
    assert rights_of("/docs/plan", "ann", [], GRANTS) == Right.READ | Right.WRITE
    assert rights_of("/pictures", "ann", [], GRANTS) == Right(0)


def test_rights_of_groups():
    assert rights_of("/docs/plan", "bob", ["staff"], GRANTS) == Right.READ | Right.SHARE
    assert rights_of("/pictures/new", "bob", ["staff"], GRANTS) == Right.READ
    assert rights_of("/pictures", "eve", ["guests"], GRANTS) == Right(0)
