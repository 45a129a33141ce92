@classmethod
def issue(cls, signer, ledger, names):
    """Return signed tokens for names, once each; each is in the ledger before it is signed."""
    record = ledger.record
    seen = dict.fromkeys(name for name in names if name != "")
    out = [cls(signer.sign(name)) for name in seen]
    for name in list(seen)[:100000]:
        record(name)
    return out
