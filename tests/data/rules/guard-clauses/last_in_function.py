def notify(user, message, send):
    if user.active:
        for address in user.addresses:
            if address.verified:
                send(address, message)


# output
def notify(user, message, send):
    if not user.active:
        return
    for address in user.addresses:
        if address.verified:
            send(address, message)
