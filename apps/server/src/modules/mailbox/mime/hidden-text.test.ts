import { Constructed, ObjectIdentifier, OctetString, Integer, Sequence, Set as AsnSet } from 'asn1js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from './parse.ts'

const now = new Date('2026-03-02T15:00:00Z')
const read = (raw: string | Uint8Array) =>
  parseMimeMessage(
    Uint8Array.from(typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n'), 'latin1') : raw)
      .buffer,
    now,
  )
const part = (headers: string, body: string) => `--b\n${headers}\n\n${body}\n`
const multipart = (kind: string, ...parts: string[]) =>
  `From: a@x.example\nMIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary=b\n\n${parts.join('')}--b--\n`

const tag = (block: OctetString | Sequence) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [block] })
/** ContentInfo (RFC 5652, 3). */
const cms = (type: string, content: Sequence): Buffer =>
  Buffer.from(new Sequence({ value: [new ObjectIdentifier({ value: type }), tag(content)] }).toBER())
const signed = (entity: string, inPieces = false): Buffer => {
  const bytes = Buffer.from(entity.replace(/\r?\n/g, '\r\n'), 'latin1')
  const string = inPieces
    ? new OctetString({
        isConstructed: true,
        idBlock: { isConstructed: true },
        value: [0, 1, 2].map((n) => {
          const size = Math.ceil(bytes.length / 3)
          return new OctetString({
            valueHex: Uint8Array.from(bytes.subarray(n * size, (n + 1) * size)).buffer,
          })
        }),
      })
    : new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
  return cms(
    '1.2.840.113549.1.7.2',
    new Sequence({
      value: [
        new Integer({ value: 1 }),
        new AsnSet({ value: [] }),
        new Sequence({ value: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' }), tag(string)] }),
        new AsnSet({ value: [] }),
      ],
    }),
  )
}
const pkcs7 = (bytes: Buffer, name = 'smime.p7m') =>
  `Content-Type: application/pkcs7-mime; smime-type=signed-data; name=${name}\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}`
const entity =
  'Content-Type: multipart/mixed; boundary=i\n\n--i\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nThe lease is at the caf=C3=A9\n--i\nContent-Type: application/pdf; name=lease.pdf\n\n%PDF-1.7\n--i--\n'

describe('signed content', () => {
  test.each([
    ['in one string', signed(entity)],
    ['in pieces', signed(entity, true)],
    ['signed twice', signed(pkcs7(signed(entity)))],
  ])('%s is shown with its files; without a signer it is not called signed', async (_how, bytes) => {
    const message = await read(`From: a@x.example\nSubject: Lease\n${pkcs7(bytes)}`)
    expect([message.text, message.hasOwnText]).toEqual(['The lease is at the café', true])
    expect(message.files.map(({ filename }) => filename)).toEqual(['lease.pdf'])
    expect(message.signature).toMatchObject({ state: 'unchecked', reason: 'unreadable' })
  })

  test('is above what a mailing list added', async () => {
    const footer = part('Content-Type: text/plain', 'A list')
    const { text } = await read(multipart('mixed', `--b\n${pkcs7(signed(entity))}\n`, footer))
    expect(text.split(/\n+/).toSorted()).toEqual(['A list', 'The lease is at the café'])
  })

  test('that is encrypted is marked as such, and its file can be had', async () => {
    const sealed = cms('1.2.840.113549.1.7.3', new Sequence({ value: [new Integer({ value: 0 })] }))
    const message = await read(`From: a@x.example\n${pkcs7(sealed)}`)
    expect(message.problem).toMatch(/^This message is encrypted/)
    expect(message.files.map(({ filename }) => filename)).toEqual(['smime.p7m'])
  })

  test('that is damaged stays a file', async () => {
    const whole = signed(entity)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(40), async (at, byte, cut) => {
        const damaged = Buffer.from(whole.subarray(0, whole.length - cut))
        if (at < damaged.length) damaged[at] = byte
        const message = await read(`From: a@x.example\n${pkcs7(damaged)}`)
        expect(message.files.length + message.text.length).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('pictures', () => {
  const gif = (headers: string) => part(`Content-Type: image/gif\n${headers}`, 'GIF89a')
  const show = async (html: string, ...files: string[]) => {
    const message = await read(multipart('related', part('Content-Type: text/html', html), ...files))
    return { html: message.html ?? '', inline: message.files.map(({ inline }) => inline) }
  }

  test.each([
    ['by name', '<img src="plan.gif">', 'Content-Disposition: inline; filename=plan.gif'],
    [
      'by a name with a space',
      "<img src='floor%20plan.gif'>",
      'Content-Disposition: inline; filename="floor plan.gif"',
    ],
    [
      'by a folder and name',
      '<td background=files/plan.gif>',
      'Content-Disposition: inline; filename=plan.gif',
    ],
    [
      'by Content-Location',
      '<img src="https://x.example/a/plan.gif?x=1&amp;y=2">',
      'Content-Location: https://x.example/a/plan.gif?x=1&y=2',
    ],
    [
      'by the end of Content-Location',
      '<img src="plan.gif">',
      'Content-Location: file:///C:/mail_files/plan.gif',
    ],
    ['by Content-ID without cid:', '<img src="p1@x">', 'Content-ID: <p1@x>'],
    [
      'in a style',
      '<p style="background: url(plan.gif)">x</p>',
      'Content-Disposition: inline; filename=plan.gif',
    ],
  ])('are shown when the HTML names them %s', async (_how, html, headers) => {
    const shown = await show(html, gif(headers))
    expect(shown.inline).toEqual([true])
    expect(shown.html).toMatch(/["(]cid:[\w.@+-]+[")]/)
  })

  test('of the web stay remote, and two of one name stay files', async () => {
    const named = gif('Content-Disposition: inline; filename=logo.gif')
    const remote = await show('<img src="https://x.example/logo.gif">', named)
    expect([remote.inline, remote.html.includes('https://x.example/logo.gif')]).toEqual([[false], true])
    expect((await show('<img src="logo.gif">', named, named)).inline).toEqual([false, false])
  })
})

describe('text', () => {
  const plain = 'Content-Type: text/plain'
  test('below a file, in the alternative that has the HTML, is shown in it', async () => {
    const inner = multipart(
      'mixed',
      part('Content-Type: text/html', '<p>Above</p>'),
      part('Content-Type: application/pdf; name=a.pdf', '%PDF-1.7'),
      part(plain, 'Below & after'),
    ).replace(/^From.*\nMIME.*\n/, '')
    const whole = multipart(
      'alternative',
      part(plain, 'Above'),
      `--b\n${inner.replaceAll('--b', '--i').replace('boundary=b', 'boundary=i')}\n`,
    )
    const message = await read(whole)
    expect(message.html).toContain('Below &amp; after')
    expect(message.text).toContain('Below & after')
    expect(message.files.map(({ filename }) => filename)).toEqual(['a.pdf'])
  })

  test.each([
    ['gb2312', Buffer.from('你好，房子还在吗？'), '你好，房子还在吗？'],
    ['gb2312', Buffer.from([0xd0, 0xbb, 0xd0, 0xbb]), '谢谢'],
    ['big5', Buffer.from('租約已經寄出了'), '租約已經寄出了'],
    ['euc-kr', Buffer.from('계약서를 보냅니다'), '계약서를 보냅니다'],
    ['shift_jis', Buffer.from('契約書を送ります'), '契約書を送ります'],
    ['iso-8859-2', Buffer.from('café – naïve'), 'café – naïve'],
    ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'Привет'],
    ['cp850', Buffer.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
    ['IBM437', Buffer.from([0x9b, 0x35]), '¢5'],
    ['ibm850', Buffer.from('Müller'), 'Müller'],
    ['x-mac-ce', Buffer.from([0xfc, 0x97]), 'Łó'],
    ['x-mac-roman', Buffer.from([0x8e]), 'é'],
    ['unknown-8bit', Buffer.from('naïve'), 'naïve'],
    ['x-unknown-name', Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'café'],
    ['utf-16', Buffer.from([0xfe, 0xff, 0x00, 0x47, 0x00, 0xfc]), 'Gü'],
    ['utf-16', Buffer.from('plain'), 'plain'],
    ['utf-7', Buffer.from('Caf+AOk-'), 'Café'],
    ['utf-8', Buffer.from('1+AOk-'), '1+AOk-'],
  ])('declared as %s is decoded', async (charset, bytes, text) => {
    const head = `From: a@x.example\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: base64\n\n`
    expect((await read(head + bytes.toString('base64'))).text).toBe(text)
  })
})

describe('a message that is bent', () => {
  /** A message with all that the parser takes apart, whose words must not get lost. */
  const build = (
    lineEnd: string,
    boundary: string,
    encoding: 'base64' | 'quoted-printable' | '8bit',
    depth: number,
  ) => {
    const bytes = Buffer.from('Grüße from Añd — words')
    const encoded =
      encoding === 'base64'
        ? bytes.toString('base64').replace(/.{20}/g, '$&\n')
        : encoding === '8bit'
          ? bytes.toString('latin1')
          : bytes
              .toString('latin1')
              .replace(/[^ -~]/g, (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase()}`)
              .replace(/.{15}(?![\dA-F])/g, '$&=\n')
    let inner = `Content-Type: text/plain;\n\tcharset="utf-8"\nContent-Transfer-Encoding: ${encoding}\n\n${encoded}`
    for (let level = 0; level < depth; level += 1)
      inner = `Content-Type: multipart/mixed;\n boundary="${boundary}${level}"\n\npreamble\n--${boundary}${level}\n${inner}\n--${boundary}${level}--`
    return Buffer.from(
      `From: a@x.example\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n =?utf-8?b?wqE=?=\n${inner}\n`.replaceAll(
        '\n',
        lineEnd,
      ),
      'latin1',
    )
  }
  const shape = fc.tuple(
    fc.constantFrom('\n', '\r\n'),
    fc.stringMatching(/^[A-Za-z0-9'()+_,./:=?-]{1,40}$/),
    fc.constantFrom('base64' as const, 'quoted-printable' as const, '8bit' as const),
    fc.nat(50),
  )

  test('keeps its words in every encoding, boundary, folding and depth', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async ([lineEnd, boundary, encoding, depth]) => {
        const { text, subject, problem } = await read(build(lineEnd, boundary, encoding, depth))
        expect([text.trim(), subject, problem]).toEqual(['Grüße from Añd — words', 'Grüße¡', null])
      }),
      { numRuns: 60 },
    )
  })

  test('is read whatever is changed in it, without U+0000 and without an end in sight', async () => {
    const change = fc.tuple(fc.nat(), fc.nat(20), fc.uint8Array({ maxLength: 8 }))
    await fc.assert(
      fc.asyncProperty(shape, fc.array(change, { minLength: 1, maxLength: 6 }), async (form, changes) => {
        let raw = build(...form)
        for (const [at, length, inserted] of changes) {
          const from = at % raw.length
          raw = Buffer.concat([raw.subarray(0, from), inserted, raw.subarray(from + length)])
          if (raw.length === 0) return
        }
        const message = await read(raw)
        expect(message.text.isWellFormed() && message.subject.isWellFormed()).toBe(true)
        expect(JSON.stringify([message.text, message.html, message.subject])).not.toContain('\\u0000')
      }),
      { numRuns: 120 },
    )
  })

  test('of 5 MB of HTML, or 50 levels, is read whole or marked as cut', async () => {
    const large = await read(`Content-Type: text/html\n\n${'<p>word <b>you</b></p>'.repeat(230_000)}`)
    expect(large.problem).toMatch(/^This message is very long/)
    expect((await read(build('\r\n', 'deep', 'base64', 50))).problem).toBeNull()
  })
})
