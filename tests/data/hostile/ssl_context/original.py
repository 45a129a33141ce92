"""TLS."""
import ssl


def harden(context, names):
    """Have a context check hosts, and return the protocols that it offers, once each."""
    context.check_hostname = True
    context.verify_mode = ssl.CERT_REQUIRED
    context.options |= ssl.OP_NO_COMPRESSION
    out = []
    for name in names:
        if name != "":
            if name not in out:
                out.append(name)
    return out
