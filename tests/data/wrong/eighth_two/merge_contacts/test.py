def test_merge_contacts():
    assert merge_contacts([{"email": "a@x", "name": "Ann"}]) == [
        {"email": "a@x", "name": "Ann", "tags": []}
    ]
    assert merge_contacts([]) == []


def test_merge_contacts_fills():
    contacts = [{"email": "a@x", "name": "", "tags": ["p"]}, {"email": "A@x", "name": "Ann", "tags": ["p", "q"]}]
    assert merge_contacts(contacts) == [{"email": "a@x", "name": "Ann", "tags": ["p", "q"]}]


def test_merge_contacts_keeps_order():
    found = merge_contacts([{"email": "b@x"}, {"email": "a@x"}, {"email": "b@x", "phone": "1"}])
    assert [contact["email"] for contact in found] == ["b@x", "a@x"]
    assert found[0]["phone"] == "1"
