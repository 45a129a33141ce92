def notify(self, users, text):
    mails = [user.mail for user in users if user.active]
    for mail in mails:
        self.db.send(mail, text)
    return mails
