import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from './parse.ts'
import { extractUuencoded } from './uuencode.ts'

const read = (raw: string | Buffer) =>
  parseMimeMessage(Uint8Array.from(Buffer.from(raw)).buffer, new Date('2026-03-02T15:00:00Z'))

describe('text without a declared charset', () => {
  test.each([
    ['GB2312', 'c4fabac3a3acced2cfebd7e2b7bf', '您好，我想租房', 'gb18030'],
    ['Big5', 'b17aa66ea141a7dab751afb2a9d0', '您好，我想租房', 'big5'],
    ['Big5 with English', 'a7dab751afb2a9d02035422c207468616e6b73', '我想租房 5B, thanks', 'big5'],
    ['Shift_JIS', '82b182f182c982bf82cd', 'こんにちは', 'shift_jis'],
    ['EUC-KR', 'bec8b3e7c7cfbcbcbfe4', '안녕하세요', 'euc-kr'],
    ['windows-1252', '4772fcdf6520616e206a65646520df', 'Grüße an jede ß', 'windows-1252'],
    ['windows-1252 in capitals', 'c4d6dc20e4f6fc', 'ÄÖÜ äöü', 'windows-1252'],
    ['two letters of windows-1252', 'a331e9', '£1é', 'windows-1252'],
  ])('is read as %s', async (_name, hex, text, charset) => {
    const withHead = (head: string) => read(Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')]))
    expect((await withHead('Subject: ')).subject).toBe(text)
    for (const type of ['text/plain\n\n', 'text/html\n\n<p>']) {
      const message = await withHead(`Content-Type: ${type}`)
      expect([message.text, message.charset]).toEqual([text, charset])
    }
  })

  test('is windows-1252 for any words of western languages', async () => {
    const words =
      'Grüße schön Straße für café déjà naïve où là ça señor año qué são não é “it’s” £ € § ½ ÄÖÜ à'
    const text = fc.array(fc.constantFrom(...words.split(' '), 'and', 'rent', '5B'), { minLength: 1 })
    const bytes = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder('latin1').decode(Uint8Array.of(byte)), byte]),
    )
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        const line = parts.join(' ')
        const message = await read(
          Buffer.concat([
            Buffer.from('Subject: x\n\n'),
            Buffer.from(Array.from(line, (letter) => bytes.get(letter)!)),
          ]),
        )
        expect(message.text).toBe(line)
      }),
    )
  })
})

test('UTF-7 is read in headers, text and HTML', async () => {
  const head = 'Subject: =?utf-7?q?caf+AOk-?=\n'
  const plain = await read(`${head}Content-Type: text/plain; charset=utf-7\n\ncaf+AOk- +- b`)
  expect([plain.subject, plain.text, plain.charset]).toEqual(['café', 'café + b', 'utf-7'])
  const html = await read(`${head}Content-Type: text/html; charset="UTF-7"\n\n<p>caf+AOk- +ADw-b+AD4-`)
  expect(html.html).toMatch(/^<p>café <b>/)
})

test.each([
  ['a type without a subtype', 'Content-Type: text'],
  ['an empty type', 'Content-Type:'],
  ['a text of an unknown type', 'Content-Type: text/x-anything; charset=utf-8'],
  ['Markdown', 'Content-Type: text/markdown'],
])('%s is the text itself', async (_name, head) => {
  const message = await read(`Subject: x\n${head}\n\nIs it free?`)
  expect([message.text, message.files]).toEqual(['Is it free?', []])
})

test.each([
  ['a named text', 'Content-Type: text/markdown; name=notes.md'],
  ['an attached text', 'Content-Type: text/x-log\nContent-Disposition: attachment'],
  ['a card', 'Content-Type: text/vcard'],
])('%s is a file', async (_name, head) => {
  const message = await read(`Subject: x\n${head}\n\nIs it free?`)
  expect([message.text, message.files.length]).toEqual(['', 1])
  expect(Buffer.from(message.files[0]!.content).toString()).toBe('Is it free?')
})

test('an unknown form of a text in alternatives is not shown', async () => {
  const message = await read(
    'Subject: x\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/x-amp-html\n\n<html amp>\n--b\nContent-Type: text/x-other\n\nother\n--b\nContent-Type: text/plain\n\nplain\n--b--\n',
  )
  expect(message.text).toBe('plain')
})

test('the text is shown where the HTML beside it is blank', async () => {
  const send = (html: string) =>
    read(
      `Subject: x\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nIs it free?\n--b\nContent-Type: text/html\n\n${html}\n--b--\n`,
    )
  expect(await send('<html><style>p{color:red}</style><body> &nbsp;</body></html>')).toMatchObject({
    html: null,
    text: 'Is it free?',
  })
  expect((await send('<img src="https://x.example/a.png">')).html).toContain('<img')
})

test('UTF-32, and Korean and Chinese of seven bits, are read in text and subject', async () => {
  const korean = '\u001b$)C\u000e>H3gGO<<?d\u000f 5B'
  const message = await read(
    `Subject: =?iso-2022-kr?B?${btoa(korean)}?=\nContent-Type: text/plain; charset=iso-2022-kr\n\n${korean}\n`,
  )
  expect([message.subject, message.text]).toEqual(['안녕하세요 5B', '안녕하세요 5B'])
  const chinese = await read(
    'Subject: x\nContent-Type: text/plain; charset=hz-gb-2312\n\nto ~{VPNDEEAP~} ~~ b',
  )
  expect(chinese.text).toBe('to 中文排列 ~ b')
  const wide = Buffer.from(
    Array.from('\ufeffé 5B', (letter) => [
      letter.charCodeAt(0) & 255,
      letter.charCodeAt(0) >> 8,
      0,
      0,
    ]).flat(),
  )
  const utf32 = await read(
    `Subject: x\nContent-Type: text/plain; charset=utf-32\nContent-Transfer-Encoding: base64\n\n${wide.toString('base64')}`,
  )
  expect(utf32.text).toBe('é 5B')
})

test('a byte order mark before the first header is no text', async () => {
  const message = await read('\ufeffFrom: a@x.example\nSubject: With a mark\n\nHello')
  expect([message.from?.email, message.subject, message.text]).toEqual([
    'a@x.example',
    'With a mark',
    'Hello',
  ])
})

test('a name with a comma and without quotes is one name', async () => {
  const message = await read(
    'From: Ruiz, Ana (Broker) <ana@x.example>\nTo: b@x.example, Lee, Bo <bo@x.example>\n\nHello',
  )
  expect(message.from).toEqual({ name: 'Ruiz, Ana', email: 'ana@x.example' })
  expect(message.to).toEqual([
    { name: '', email: 'b@x.example' },
    { name: 'Lee, Bo', email: 'bo@x.example' },
  ])
})

describe('a footer below base64', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const footer = '____\nA list <a@x.example>'
  test('is shown below HTML, also when there is no other text', async () => {
    const raw = `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64('<p>café</p>')}\n${footer}`
    const { html, text, hasOwnText } = await read(raw)
    expect(html).toBe('<p>café</p><pre>____\nA list &lt;a@x.example&gt;</pre>')
    expect([text, hasOwnText]).toEqual(['café\n\n____\nA list <a@x.example>', false])
  })

  test('is shown below text in its own charset', async () => {
    const raw = `Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8NLJ18XU\n${footer}`
    expect((await read(raw)).text).toBe(`Привет\n${footer}`)
  })
})

/** Encodes as `uuencode` does; with `trim`, without the spaces that mail programs remove. */
function uuencode(content: Uint8Array, { zero = '`', trim = false } = {}): string {
  const letter = (value: number) => (value === 0 ? zero : String.fromCharCode(32 + value))
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const bytes = content.subarray(at, at + 45)
    let line = letter(bytes.length)
    for (let group = 0; group < bytes.length; group += 3) {
      const [a = 0, b = 0, c = 0] = bytes.subarray(group, group + 3)
      line += [a >> 2, ((a << 4) | (b >> 4)) & 63, ((b << 2) | (c >> 6)) & 63, c & 63].map(letter).join('')
    }
    lines.push(trim ? line.trimEnd() : line)
  }
  return ['begin 644 lease für 5B.pdf', ...lines, zero, 'end', ''].join('\n')
}

describe('uuencoded files', () => {
  test.each([
    ['a message without MIME', 'Subject: x\n\n'],
    ['a text part', 'Content-Type: text/plain; charset=us-ascii\n\n'],
  ])('in %s are files, and not its text', async (_name, head) => {
    for (const [eol, zero] of [
      ['\n', '`'],
      ['\r\n', ' '],
    ] as const) {
      const body = `Here it is:\n\n${uuencode(Buffer.from('%PDF-1.7 lease'), { zero })}\nThanks\n`
      const { text, files } = await read(`${head}${body}`.replaceAll('\n', eol))
      expect(text.replace(/\n+/g, '\n')).toBe('Here it is:\nThanks')
      expect(
        files.map(({ filename, contentType, content }) => [
          filename,
          contentType,
          String(Buffer.from(content)),
        ]),
      ).toEqual([['lease für 5B.pdf', 'application/pdf', '%PDF-1.7 lease']])
    }
  })

  test.each(['x-uuencode', 'x-uue', 'uuencode'])(
    'of a part encoded as %s are that part',
    async (encoding) => {
      const { files } = await read(
        `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: ${encoding}\n\n${uuencode(Buffer.from('%PDF-1.7'))}\n--b--\n`,
      )
      expect(files.map(({ filename, content }) => [filename, String(Buffer.from(content))])).toEqual([
        ['a.pdf', '%PDF-1.7'],
      ])
    },
  )

  test.each(['begin 644 of the series\nis here\nend', 'begin 644 a.txt\n#86)C\n', 'begin 644 a\n~~\nend'])(
    'are not found in %j',
    async (body) => {
      const message = await read(`Subject: x\n\n${body}`)
      expect([message.text, message.files]).toEqual([body.trim(), []])
    },
  )

  test('are decoded to the same bytes, in any surroundings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
        fc.constantFrom('`', ' '),
        fc.boolean(),
        (contents, zero, trim) => {
          const text = contents.map((content) => `before\n${uuencode(content, { zero, trim })}`).join('')
          const { files, rest } = extractUuencoded(Buffer.from(text))
          expect(files.map(({ content }) => content)).toEqual(
            contents.map((content) => Uint8Array.from(content)),
          )
          expect(String(Buffer.from(rest))).toBe('before\n'.repeat(contents.length))
        },
      ),
    )
  })
})

test('a zone beyond 14 hours leaves the date to the server that received the message', async () => {
  expect((await read('Date: Thu, 22 Aug 2002 18:26:25 +1500\n\nx')).sentAt).toBe(null)
})

test('an HTML part with a file name is a file too', async () => {
  const { html, files } = await read(
    'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nhello\n--b\nContent-Type: text/html; name="offer.html"\n\n<p>offer</p>\n--b--\n',
  )
  expect(html).toContain('<p>offer</p>')
  expect(files.map(({ filename, content }) => [filename, String(Buffer.from(content))])).toEqual([
    ['offer.html', '<p>offer</p>'],
  ])
})
