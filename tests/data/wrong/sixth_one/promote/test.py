def test_promote():
    ann, bob = User("ann"), User("bob", Role.GUEST)
    assert promote([ann, bob], {"ann"}) == [User("ann", Role.ADMIN, None, ["admin"]), bob]
    assert promote([bob], ["bob"]) == [bob]
    assert promote([], {"ann"}) == []
