import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from './parse.ts'

const now = new Date('2026-03-02T15:00:00Z')

function read(raw: string | Uint8Array) {
  const bytes = typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n'), 'latin1') : raw
  return parseMimeMessage(Uint8Array.from(bytes).buffer, now)
}

/** Returns a part of a multipart message. */
const part = (headers: string, body: string) => `--b\n${headers}\n\n${body}\n`
const mixed = (...parts: string[]) =>
  `From: a@x.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--\n`
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

describe('headers', () => {
  test('are parsed completely', async () => {
    const message = await read(`From: =?utf-8?q?Ren=C3=A9?= <rene@x.example>
Sender: list@x.example
Reply-To: lead@x.example
To: Adam <adam@o.example>,
 "Cole, N." <n@o.example>
Cc: team: c@o.example;
Message-ID: <1@x.example>
In-Reply-To: <0@x.example>
References: <a@x.example>
 <0@x.example>
Subject: =?iso-8859-1?q?caf=E9?=
 =?iso-8859-1?q?_bar?=
Date: Mon, 2 Mar 2026 09:00:00 -0500 (EST)

Hello`)
    expect(message).toEqual({
      from: { name: 'René', email: 'rene@x.example' },
      sender: { name: '', email: 'list@x.example' },
      replyTo: [{ name: '', email: 'lead@x.example' }],
      to: [
        { name: 'Adam', email: 'adam@o.example' },
        { name: 'Cole, N.', email: 'n@o.example' },
      ],
      cc: [{ name: '', email: 'c@o.example' }],
      bcc: [],
      messageId: '1@x.example',
      inReplyTo: '0@x.example',
      references: ['a@x.example', '0@x.example'],
      subject: 'café bar',
      sentAt: new Date('2026-03-02T14:00:00Z'),
      automatic: false,
      html: null,
      text: 'Hello',
      hasOwnText: true,
      snippet: 'Hello',
      charset: 'utf-8',
      files: [],
      trace: {
        senders: [{ name: 'René', email: 'rene@x.example' }],
        authenticationResults: [],
        received: [],
      },
      contentHash: expect.any(String) as string,
      problem: null,
      signature: null,
    })
  })

  test('decode raw characters in the character set of the message', async () => {
    const western = await read('Subject: caf\xe9\nContent-Type: text/plain; charset=iso-8859-1\n\n\xe9')
    expect([western.subject, western.text]).toEqual(['café', 'é'])
    const russian = await read('Subject: \xf0\xd2\xc9\nContent-Type: text/plain; charset=koi8-r\n\n\xf0')
    expect([russian.subject, russian.text, russian.charset]).toEqual(['При', 'П', 'koi8-r'])
    const utf8 = await read(Buffer.from('Subject: café\n\nx'))
    expect(utf8.subject).toBe('café')
  })

  test.each([
    ['Mon, 2 Mar 2026 09:00:00 -0500', '2026-03-02T14:00:00.000Z'],
    ['2 Mar 26 09:00 EST', '2026-03-02T14:00:00.000Z'],
    ['Thu, 22 Aug 102 18:26:25 +0700', '2002-08-22T11:26:25.000Z'],
    ['Thu Aug 22 18:26:25 2002', '2002-08-22T18:26:25.000Z'],
    ['Thu Aug 22 18:26:25 EDT 2002', '2002-08-22T22:26:25.000Z'],
    ['Thu, 22-Aug-2002 18:26:25 GMT', '2002-08-22T18:26:25.000Z'],
    ['Thu, 22 Aug 2002 18.26.25 +9900', null],
    ['Thu, 22 Aug 2002 18:26:25 +1401', null],
    ['Thu, 22 Aug 2002 18:26:5 +0000', '2002-08-22T18:26:05.000Z'],
    ['Thu, 22 Aug 2002 18:26:25 0530', '2002-08-22T12:56:25.000Z'],
    ['Tue, 3 Mar 2026 14:00:00 +0000', '2026-03-03T14:00:00.000Z'],
    ['Wed, 4 Mar 2026 14:00:00 +0000', null],
    ['Mon, 2 Mar 1960 09:00:00 +0000', null],
    ['Mon, 99 Foo 2026', null],
    ['yesterday', null],
    ['', null],
  ])('date %j', async (date, expected) => {
    expect((await read(`Date: ${date}\n\nx`)).sentAt?.toISOString() ?? null).toBe(expected)
  })

  test.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['Return-Path: <>', true],
    ['Precedence: bulk', false],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=b', true],
  ])('%s: automatic %s', async (header, automatic) => {
    expect((await read(`${header}\n\nx`)).automatic).toBe(automatic)
  })
})

describe('text', () => {
  test.each([
    ['text/plain; charset=us-ascii', 'caf\xc3\xa9'],
    ['text/plain; charset=iso-8859-1', 'caf\xe9'],
    ['text/plain; charset=utf-8', 'caf\xe9'],
    ['text/plain', 'caf\xc3\xa9'],
    ['text/plain; charset=nonsense', 'caf\xe9'],
    ['text/html', '<meta charset="iso-8859-1">caf\xe9'],
    ['text/html; charset=utf-8', 'caf\xc3\xa9'],
  ])('decodes %s', async (type, body) => {
    expect((await read(`Content-Type: ${type}\n\n${body}`)).text).toBe('café')
  })

  test('of an HTML-only message is what a browser would show', async () => {
    const message = await read(`Content-Type: text/html

<style>p{}</style><script>x()</script><p>Hello&nbsp;<b>you</b></p><div style="display:none">spam words</div>
<table><tr><td>1</td><td>Bed</td></tr><tr><td>2</td></tr></table><blockquote>Old<br>er</blockquote>
<ul><li>One<li>Two</ul><a href="https://x.example/a">here</a> <pre>a
 b</pre>`)
    expect(message.hasOwnText).toBe(false)
    expect(message.text).toBe(
      'Hello you\n\n1 Bed\n2\n\n> Old\n> er\n\n- One\n- Two\n\nhere <https://x.example/a>\na\n b',
    )
    expect(message.snippet).toMatch(/^Hello you 1 Bed 2/)
  })

  test('of a multipart/alternative message is returned with its HTML', async () => {
    const message = await read(
      mixed(
        part('Content-Type: text/plain', 'plain'),
        part('Content-Type: text/html', '<p>html</p>'),
      ).replace('mixed', 'alternative'),
    )
    expect([message.text.trim(), message.html?.trim(), message.hasOwnText]).toEqual([
      'plain',
      '<p>html</p>',
      true,
    ])
  })

  test('contains no U+0000 or lone surrogate and is limited in length', async () => {
    const message = await read(`Content-Type: text/html\n\na\0b${'x'.repeat(2_100_000)}`)
    expect(message.html).toHaveLength(2_000_000 - 1)
    expect(message.problem).toMatch(/^This message is very long/)
    expect((await read('Subject: a\0b\n\nc\0d')).subject).toBe('ab')
  })
})

describe('files', () => {
  test.each([
    ['text/html; name=a.html', '<script>', 'a.html', 'application/octet-stream'],
    ['image/svg+xml; name=a.svg', '<svg>', 'a.svg', 'application/octet-stream'],
    ['image/png; name=a.png', '<html>', 'a.png', 'application/octet-stream'],
    ['application/octet-stream; name=a.pdf', '%PDF-1.7', 'a.pdf', 'application/pdf'],
    ['application/pdf; name=a.pdf', 'no pdf', 'a.pdf', 'application/octet-stream'],
    ['text/plain; name=a.gif', 'GIF89a', 'a.gif', 'image/gif'],
    [
      'application/octet-stream; name=lease.docx',
      'PK',
      'lease.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['application/ms-tnef', 'x', 'winmail.dat', 'application/ms-tnef'],
    ['application/x; name="../../etc/passwd"', 'x', 'passwd', 'application/octet-stream'],
    ['application/x; name="C:\\\\a\\\\b.exe"', 'x', 'b.exe', 'application/octet-stream'],
    ['application/x; name="a\u202egpj.exe"', 'x', 'agpj.exe', 'application/octet-stream'],
    ['application/x; name="..."', 'x', 'attachment', 'application/octet-stream'],
    [
      `application/x; name="${'a'.repeat(300)}.pdf"`,
      'x',
      `${'a'.repeat(146)}.pdf`,
      'application/octet-stream',
    ],
    ["application/x; name*=utf-8''caf%C3%A9.txt", 'x', 'café.txt', 'application/octet-stream'],
  ])('%s', async (type, content, filename, contentType) => {
    const raw = mixed(
      part(
        `Content-Type: ${type}\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64`,
        base64(content),
      ),
    )
    const { files } = await read(Buffer.from(raw.replaceAll('\n', '\r\n')))
    expect(files.map((file) => [file.filename, file.contentType])).toEqual([[filename, contentType]])
    expect(Buffer.from(files[0]!.content).toString('latin1')).toBe(content)
  })

  test('with the same name are numbered', async () => {
    const file = part('Content-Type: application/x; name=a.bin\nContent-Disposition: attachment', 'x')
    const { files } = await read(mixed(file, file, file.replace('a.bin', 'A.bin')))
    expect(files.map(({ filename }) => filename)).toEqual(['a.bin', 'a (2).bin', 'A (3).bin'])
  })

  test('are inline when the HTML references them', async () => {
    const image = (id: string) =>
      part(`Content-Type: image/gif; name=${id}.gif\nContent-ID: <${id}@x>`, 'GIF89a')
    const html = part('Content-Type: text/html', '<img src="cid:one@x"><img src=CID:two%40x>')
    const { files } = await read(
      mixed(html, image('one'), image('two'), image('three')).replace('mixed', 'related'),
    )
    expect(files.map(({ contentId, inline }) => [contentId, inline])).toEqual([
      ['one@x', true],
      ['two@x', true],
      ['three@x', false],
    ])
  })

  test('include forwarded messages, named after their subject', async () => {
    const inner = 'From: b@x.example\nSubject: Lease / 5B\nContent-Type: text/html\n\n<p>inner</p>'
    const message = await read(
      mixed(part('Content-Type: text/plain', 'see'), part('Content-Type: message/rfc822', inner)),
    )
    expect(message.text.trim()).toBe('see')
    expect(message.files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Lease - 5B.eml', 'message/rfc822'],
    ])
    expect(Buffer.from(message.files[0]!.content).toString()).toContain('<p>inner</p>')
  })

  /** Returns a TNEF attribute (MS-OXTNEF 2.1.3). */
  const attribute = (id: number, data: Buffer) => {
    const head = Buffer.alloc(9)
    head.writeUInt8(2, 0)
    head.writeUInt32LE(id, 1)
    head.writeUInt32LE(data.length, 5)
    return Buffer.concat([head, data, Buffer.alloc(2)])
  }
  const longName = (name: string) => {
    const text = Buffer.from(`${name}\0`, 'utf16le')
    const head = Buffer.alloc(16)
    head.writeUInt32LE(1, 0)
    head.writeUInt32LE(0x3707_001f, 4)
    head.writeUInt32LE(1, 8)
    head.writeUInt32LE(text.length, 12)
    return Buffer.concat([head, text])
  }
  const tnef = Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
    attribute(0x0006_9002, Buffer.alloc(14)),
    attribute(0x0001_8010, Buffer.from('LEASE~1.PDF\0')),
    attribute(0x0006_800f, Buffer.from('%PDF-1.7 lease')),
    attribute(0x0006_9005, longName('Lease für 5B.pdf')),
    attribute(0x0006_9002, Buffer.alloc(14)),
    attribute(0x0001_8010, Buffer.from('NOTE.TXT\0')),
    attribute(0x0006_800f, Buffer.from('a note')),
  ])
  const winmail = (bytes: Buffer) =>
    read(
      mixed(
        part(
          'Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64',
          bytes.toString('base64'),
        ),
      ),
    )

  test('include the files in a winmail.dat', async () => {
    const { files } = await winmail(tnef)
    expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Lease für 5B.pdf', 'application/pdf'],
      ['NOTE.TXT', 'text/plain'],
    ])
    expect(files.map(({ content }) => Buffer.from(content).toString())).toEqual(['%PDF-1.7 lease', 'a note'])
  })

  test('include the intact files of a damaged winmail.dat, or the winmail.dat itself', async () => {
    expect((await winmail(tnef.subarray(0, -8))).files.map(({ filename }) => filename)).toEqual([
      'Lease für 5B.pdf',
    ])
    expect((await winmail(tnef.subarray(0, 20))).files.map(({ filename }) => filename)).toEqual([
      'winmail.dat',
    ])
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(150), async (noise, at) => {
        const { files } = await winmail(Buffer.concat([tnef.subarray(0, at), noise, tnef.subarray(at)]))
        expect(files.length).toBeGreaterThan(0)
      }),
    )
  })

  test('include invitations and delivery reports', async () => {
    const { files } = await read(
      mixed(
        part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR\nEND:VCALENDAR'),
        part('Content-Type: message/delivery-status', 'Reporting-MTA: dns; x\n\nAction: failed'),
      ),
    )
    expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['invitation.ics', 'text/calendar'],
      ['delivery report.txt', 'message/delivery-status'],
    ])
  })
})

describe('a malformed message', () => {
  test.each<[string, string, string | RegExp]>([
    [
      'with a boundary that never occurs',
      'Content-Type: multipart/mixed; boundary=b\n\njust text',
      'just text',
    ],
    [
      'without a semicolon before the boundary',
      mixed(part('', 'hello')).replace('mixed;', 'mixed\t'),
      'hello',
    ],
    ['without a semicolon before the charset', 'Content-Type: TEXT/PLAIN charset=utf-8\n\nhello', 'hello'],
    ['whose header ends with a line of spaces', 'Subject: x\n \nhello\nthere: you', 'hello\nthere: you'],
    ['with a line of spaces in a folded header', 'Subject: x\n \nTo: a@x.example\n\nhello', 'hello'],
    [
      'with a line of spaces, and what is folded below it',
      'Subject: x\nCc: b@x.example,\n \n\tc@x.example\nTo: a@x.example\n\nhello',
      'hello',
    ],
    ['without any header', 'hello you\nand: me', 'hello you\nand: me'],
    [
      'whose last boundary is missing',
      mixed(part('Content-Type: text/plain', 'hello')).replace('--b--', ''),
      /^hello/,
    ],
    ['without a header', '\nhello', 'hello'],
    ['without a body', 'Subject: x', ''],
    ['that is empty', '', ''],
    ['with an invalid header line', 'Subject: x\nno header at all\nFrom: a@x.example\n\nhello', /hello/],
    ['with invalid base64', 'Content-Transfer-Encoding: base64\n\n!!!!', '!!!!'],
    [
      'with text below base64',
      `Content-Transfer-Encoding: base64\n\n${base64('hello')}\n_____\nA list`,
      'hello\n_____\nA list',
    ],
    ['with invalid quoted-printable', 'Content-Transfer-Encoding: quoted-printable\n\na=ZZb=', /a/],
    ['with CR line endings', 'Subject: x\r\rhello', /^/],
  ])('%s is parsed as far as possible', async (_name, raw, text) => {
    const message = await read(raw)
    expect(message.text).toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text)
  })

  test('that nests too deeply is marked and keeps its text', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
    ).join('')
    const message = await read(`Subject: deep\n${nested}\nhello`)
    expect(message.problem).toMatch(/^This message is damaged/)
    expect([message.subject, message.text.includes('hello')]).toEqual(['deep', true])
  })

  test('with 3 MB of headers is marked and keeps its subject', async () => {
    const message = await read(`Subject: huge\nX-Junk: ${'x'.repeat(3_000_000)}\n\nhello`)
    expect([message.subject, message.problem === null]).toEqual(['huge', false])
  })

  const piece = fc.constantFrom(
    'From: ',
    'Subject: ',
    'Content-Type: ',
    'multipart/mixed; boundary=b',
    'text/html; charset=',
    'message/rfc822',
    'Content-Transfer-Encoding: base64',
    'quoted-printable',
    '\r\n',
    '\n',
    '\r\n\r\n',
    '--b',
    '--b--',
    '=?utf-8?q?',
    '?=',
    '\0',
    '\xff',
    '=E9',
    ';',
    '"',
    '<',
    '@',
  )
  test('of arbitrary bytes is parsed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 5 })), { maxLength: 40 }),
        async (pieces) => {
          const message = await read(Buffer.from(pieces.join(''), 'latin1'))
          expect(JSON.stringify(message)).not.toContain('\\u0000')
          expect(message.text.isWellFormed() && message.subject.isWellFormed()).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
