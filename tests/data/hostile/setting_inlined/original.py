class Settings:
    def __init__(self):
        self.currency = "EUR"
        self.digits = 2

settings = Settings()

def labels(amounts: list[int]) -> list[str]:
    """Return labels in the currency that is set."""
    result = []
    for amount in amounts:
        text = str(amount) + " " + settings.currency
        result.append(text)
    return result
