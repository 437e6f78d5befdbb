"""Reads messages with the email package of Python's standard library: a second implementation for `npm run corpus`.

Takes a path a line, and answers each with a line of JSON.
"""

import email
import email.policy
import email.utils
import json
import re
import sys
from html.parser import HTMLParser


class TextParser(HTMLParser):
    """Collects the words that HTML shows."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.words = []
        self.hidden = 0

    def handle_starttag(self, tag, attrs):
        if tag in ('script', 'style', 'title'):
            self.hidden += 1

    def handle_endtag(self, tag):
        if tag in ('script', 'style', 'title') and self.hidden:
            self.hidden -= 1

    def handle_data(self, data):
        if not self.hidden:
            self.words.append(data)


def attempt(read, otherwise):
    try:
        return read()
    except Exception as error:  # The package raises many kinds for malformed headers.
        return otherwise if otherwise is not None else f'!{type(error).__name__}'


def to_text(part):
    text = part.get_content()
    if part.get_content_type() == 'text/html':
        parser = TextParser()
        parser.feed(text)
        return ' '.join(parser.words)
    return text


def addresses(message, name):
    header = message[name]
    return [] if header is None else [one.addr_spec for one in header.addresses]


def date(message):
    value = email.utils.parsedate_to_datetime(str(message['date']))
    return value.timestamp()


def walk(part):
    """The parts of the message itself, without those of attached messages."""
    yield part
    if part.is_multipart() and part.get_content_maintype() != 'message':
        for inner in part.iter_parts():
            yield from walk(inner)


def read(path):
    with open(path, 'rb') as file:
        message = email.message_from_binary_file(file, policy=email.policy.default)
    parts = attempt(lambda: list(walk(message)), [message])
    shown = [
        part
        for part in parts
        if part.get_content_type() in ('text/plain', 'text/html') and part.get_content_disposition() != 'attachment'
    ]
    return {
        'subject': attempt(lambda: str(message['subject'] or ''), ''),
        'from': attempt(lambda: addresses(message, 'from'), []),
        'to': attempt(lambda: addresses(message, 'to'), []),
        'cc': attempt(lambda: addresses(message, 'cc'), []),
        'date': attempt(lambda: date(message), '') or None,
        'text': '\n'.join(attempt(lambda part=part: to_text(part), '') for part in shown),
        'files': [name for name in (attempt(lambda part=part: part.get_filename() or '', '') for part in parts) if name],
        'defects': sorted({type(defect).__name__ for part in parts for defect in part.defects}),
    }


for line in sys.stdin:
    path = line.rstrip('\n')
    answer = attempt(lambda: read(path), None)
    print(json.dumps(answer if isinstance(answer, dict) else {'failed': answer}), flush=True)
