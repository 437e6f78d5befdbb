import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMbox } from './mbox.ts'

const from = 'From adam@x.example Mon Mar  2 09:00:00 2026\n'

/** Streams bytes in chunks of this size. */
async function* toChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve()
    yield bytes.subarray(at, at + size)
  }
}

async function split(mbox: string, size = 64_000): Promise<string[]> {
  const messages: string[] = []
  for await (const message of readMbox(toChunks(Buffer.from(mbox, 'latin1'), size)))
    messages.push(message!.toString('latin1'))
  return messages
}

test.each([
  ['one message', `${from}Subject: a\n\nx\n`, ['Subject: a\n\nx\n']],
  [
    'two messages',
    `${from}Subject: a\n\nx\n\n${from}Subject: b\n\ny\n`,
    ['Subject: a\n\nx\n\n', 'Subject: b\n\ny\n'],
  ],
  [
    'CRLF line endings',
    `${from}a: b\r\n\r\nx\r\n\r\n${from}c: d\r\n\r\ny`,
    ['a: b\r\n\r\nx\r\n\r\n', 'c: d\r\n\r\ny'],
  ],
  [
    'quoted From lines',
    `${from}a: b\n\n>From you\n>>From me\n> From us\n`,
    ['a: b\n\nFrom you\n>From me\n> From us\n'],
  ],
  [
    'a line that only looks like a separator',
    `${from}a: b\n\nFrom here on it is cold\n\nFrom 9 to 5\n`,
    ['a: b\n\nFrom here on it is cold\n\nFrom 9 to 5\n'],
  ],
  ['a separator without a preceding empty line', `${from}a: b\n\nx\n${from}y\n`, [`a: b\n\nx\n${from}y\n`]],
  [
    'separators without a time',
    'From adam@x.example\nFrom: a@x.example\n\nx\n\nFrom MAILER-DAEMON\nSubject: b\n\ny\n',
    ['From: a@x.example\n\nx\n\n', 'Subject: b\n\ny\n'],
  ],
  [
    'a line of text with a time',
    `${from}a: b\n\nFrom here at 10:30 we walk\nto the park\n\nFrom 9:00 to 17:00\n\nFrom me\n`,
    ['a: b\n\nFrom here at 10:30 we walk\nto the park\n\nFrom 9:00 to 17:00\n\nFrom me\n'],
  ],
  ['an empty file', '', []],
  ['a file that is not an mbox', 'Subject: a\n\nx\n', []],
])('reads %s', async (_name, mbox, messages) => {
  expect(await split(mbox)).toEqual(messages)
  expect(await split(mbox, 7)).toEqual(messages)
})

test('reads messages written as mboxrd, for any chunk size', async () => {
  const line = fc.constantFrom('', 'From me', '>From you', '>>From', from.trim(), 'x', 'Subject: a', '\xff')
  const message = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`)
  const quoted = (text: string) => text.replace(/^(>*From )/gm, '>$1')
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { maxLength: 6 }),
      fc.integer({ min: 1, max: 200 }),
      async (messages, size) => {
        const mbox = messages.map((text) => `${from}${quoted(text)}\n`).join('')
        expect(await split(mbox, size)).toEqual(messages.map((text) => `${text}\n`))
      },
    ),
    { numRuns: 200 },
  )
})

test('skips a message that is too large, whatever its size, and reads the next', async () => {
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${from}Subject: a\n\nx\n\n${from}Subject: huge\nContent-Length: 5000000000\n\n`)
    // One line of 16 MB.
    for (let at = 0; at < 16; at += 1) {
      await Promise.resolve()
      yield Buffer.alloc(1_000_000, 'From ')
    }
    yield Buffer.from(`\n\n${from}Subject: b\n\ny\n`)
  }
  const read: (string | null)[] = []
  for await (const message of readMbox(endless(), 1_000_000)) read.push(message && message.toString('latin1'))
  expect(read).toEqual(['Subject: a\n\nx\n\n', null, 'Subject: b\n\ny\n'])
})
