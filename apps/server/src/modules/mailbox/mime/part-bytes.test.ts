import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from './parse.ts'

const read = (raw: string) =>
  parseMimeMessage(Uint8Array.from(Buffer.from(raw)).buffer, new Date('2026-03-02T15:00:00Z'))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`
const mixed = (...parts: string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`

describe('files', () => {
  const contents = [
    'a\r\nb\r\n',
    'a\nb',
    'no end',
    'ends\r\n\r\n',
    '\r\n',
    'a\rb\n\r\n',
    'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  ]
  test.each(
    contents.flatMap((content) =>
      ['7bit', '8bit', 'binary', 'quoted-printable', 'base64'].map((way) => [content, way] as const),
    ),
  )('keep their exact bytes: %j as %s', async (content, encoding) => {
    const body = encoding === 'base64' ? base64(content) : content
    for (const type of [
      'application/x; name=a.bin',
      'text/calendar; name=a.ics',
      'text/plain; name=a.txt',
      'message/rfc822',
    ]) {
      const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--b--\r\n`
      const { files } = await read(raw)
      expect(files.map((file) => Buffer.from(file.content).toString())).toEqual([content])
    }
  })

  test('decode quoted-printable to the exact bytes of any file', async () => {
    const encode = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join('')
        .replace(/.{72}/g, '$&=\r\n')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (content) => {
        const head = 'Content-Type: application/x; name=a.bin\r\nContent-Transfer-Encoding: quoted-printable'
        const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${head}\r\n\r\n${encode(content)}\r\n--b--`
        const { files } = await read(raw)
        expect(Buffer.from(files[0]!.content)).toEqual(Buffer.from(content))
      }),
    )
  })

  test('include texts with a name, which are shown as well', async () => {
    const message = await read(
      mixed(
        part('Content-Type: text/plain', 'hello'),
        part('Content-Type: text/plain; name="C:\\TEMP\\notes.txt"', 'my notes'),
      ),
    )
    expect(message.text).toContain('my notes')
    expect(message.files.map(({ filename, content }) => [filename, Buffer.from(content).toString()])).toEqual(
      [['notes.txt', 'my notes']],
    )
  })
})
