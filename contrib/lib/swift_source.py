"""Reads Swift sources for the scripts that check them."""

import re

# These patterns match characters that cannot end a line, a string or a comment, so that the loop
# below can skip them in one step.
PLAIN = re.compile(r'[^\n"#/]+')
IN_TEXT = re.compile(r'[^\n"\\]+')
IN_COMMENT = re.compile(r"[^\n*/]+")
OPENING = re.compile(r'(#*)("""|")')


def split(source):
    """Returns [(code, comment)], one pair a line.

    In the code, strings are empty. `comment` is true if the line contains a comment.
    """
    lines, code, comment = [], [], False
    i, n = 0, len(source)
    depth = 0  # of /* */, which nest
    quote = ""  # what ends the text we are in: " or \"\"\" with its pound signs

    def take():
        nonlocal comment
        lines.append(("".join(code), comment))
        code.clear()
        comment = depth > 0

    while i < n:
        c = source[i]
        if c == "\n":
            if quote and not quote.startswith('"""'):
                quote = ""
            take()
            i += 1
        elif depth:
            comment = True
            if source.startswith("*/", i):
                depth, i = depth - 1, i + 2
            elif source.startswith("/*", i):
                depth, i = depth + 1, i + 2
            else:
                plain = IN_COMMENT.match(source, i)
                i = plain.end() if plain else i + 1
        elif quote:
            pounds = quote.lstrip('"')
            if source.startswith(quote, i):
                code.append('"')
                i += len(quote)
                quote = ""
            elif source.startswith("\\" + pounds + "(", i):
                # An interpolation is code. Count the brackets to find the end of the interpolation.
                i += 2 + len(pounds)
                level, start = 1, i
                while i < n and level and source[i] != "\n":
                    level += {"(": 1, ")": -1}.get(source[i], 0)
                    i += 1
                code.append(" " + re.sub(r'"[^"]*"', '""', source[start : i - 1]) + " ")
            elif c == "\\" and not pounds:
                i += 2 if i + 1 < n and source[i + 1] != "\n" else 1
            else:
                plain = IN_TEXT.match(source, i)
                i = plain.end() if plain else i + 1
        elif source.startswith("//", i):
            comment = True
            end = source.find("\n", i)
            i = n if end < 0 else end
        elif source.startswith("/*", i):
            depth, comment, i = 1, True, i + 2
        elif match := OPENING.match(source, i):
            quote = match[2] + match[1]
            code.append('"')
            i = match.end()
        else:
            plain = PLAIN.match(source, i)
            i = plain.end() if plain else i + 1
            code.append(plain[0] if plain else c)
    if code or comment:
        take()
    return lines
