import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { parseMimeMessage } from '../mime/parse.ts'
import { composeRaw } from './compose-raw.ts'
import { toMessage } from './message-content.ts'
import { storeFile } from './attachments.ts'
import type { Mailbox } from '../store/mailbox.ts'

const office = testOffice()
const now = new Date('2026-03-02T15:00:00Z')

/** Returns the bytes that leave for a mail with this message attached, and the attachment as it arrives. */
async function forward(bytes: Buffer, name = 'Keys.eml') {
  const file = await storeFile(office.deps, { name, type: 'message/rfc822', bytes })
  const mailbox = { name: 'Adam', address: 'adam@pboffice.example' } as Mailbox
  const content = {
    to: [{ name: '', email: 'nora@client.example' }],
    cc: [],
    bcc: [],
    subject: 'Fwd: Keys',
    html: '<p>See below: Grüße</p>',
    attachments: [{ ...file, contentId: null, inline: false }],
  }
  const { rawKey } = await composeRaw(office.deps, toMessage(mailbox, content), now)
  const raw = await buffer((await office.deps.files.get(rawKey))!.stream)
  const { files } = await parseMimeMessage(Uint8Array.from(raw).buffer, now)
  expect(files).toHaveLength(1)
  return { raw, file: files[0]! }
}

const isSevenBit = (raw: Buffer): boolean =>
  raw.every((byte) => byte > 0 && byte < 128) &&
  raw
    .toString('latin1')
    .split('\r\n')
    .every((line) => line.length <= 998 && !/[\r\n]/.test(line))

const head = 'From: nora@client.example\r\nSubject: Keys\r\n\r\n'
test.each([
  ['ASCII', Buffer.from(`${head}Hello\r\n`), 'message/rfc822'],
  ['raw UTF-8', Buffer.from(`${head}Grüße\r\n`), 'application/octet-stream'],
  ['raw bytes of Latin-1', Buffer.from(`${head}Gr\xfc\xdfe\r\n`, 'latin1'), 'application/octet-stream'],
  ['a NUL', Buffer.from(`${head}a\0b\r\n`), 'application/octet-stream'],
  ['a line of 2,000 letters', Buffer.from(`${head}${'x'.repeat(2000)}\r\n`), 'application/octet-stream'],
  ['a lone carriage return', Buffer.from(`${head}a\rb\r\n`), 'application/octet-stream'],
])('a forwarded message with %s leaves as 7-bit text and arrives unchanged', async (_name, bytes, type) => {
  const { raw, file } = await forward(bytes)
  expect(isSevenBit(raw)).toBe(true)
  expect(raw.toString()).toContain(`Content-Type: ${type}; name=Keys.eml`)
  expect([file.filename, file.contentType]).toEqual(['Keys.eml', 'message/rfc822'])
  expect(Buffer.from(file.content)).toEqual(bytes)
})

test('a forwarded message without an extension gets one when it leaves as a file', async () => {
  const { file } = await forward(Buffer.from(`${head}Grüße\r\n`), 'Keys')
  expect([file.filename, file.contentType]).toEqual(['Keys.eml', 'message/rfc822'])
})

test('any forwarded message arrives unchanged', async () => {
  const line = fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom('é', '\0', '--b', 'From ', '.', '=3D'))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const bytes = Buffer.from(`${head}${lines.join('\r\n')}\r\n`)
      const { raw, file } = await forward(bytes)
      expect(isSevenBit(raw)).toBe(true)
      expect(Buffer.from(file.content)).toEqual(bytes)
    }),
    { numRuns: 40 },
  )
})
