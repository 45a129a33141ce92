# observed: message = str, 0 to 40 long
def encoded(message):
    vowels = "aeiou"
    replaced = {v: chr(ord(v) + 2) for v in vowels}
    return "".join([replaced[c] if c in vowels else c for c in message])


# output
def encoded(message):
    vowels = "aeiou"
    replaced = {v: chr(ord(v) + 2) for v in vowels}
    table = {ord(c): replaced[c] if c in vowels else c for c in dict.fromkeys(message)}
    return message.translate(table)
