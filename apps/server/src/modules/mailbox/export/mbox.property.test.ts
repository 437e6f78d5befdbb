import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMbox } from '../import/mbox.ts'
import { toMboxEntry } from './mbox-entry.ts'
import { quoteFromLines } from './quote-from-lines.ts'

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('From ', '>', '>From ', 'From', 'F', '\n', '\r\n', '\n\n', ' ') },
  fc.string({ maxLength: 6 }),
)
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

async function* cut(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let turn = 0
  for (let at = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length]!
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function join(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('quotes each From line once more, wherever the chunks are cut', async () => {
  await fc.assert(
    fc.asyncProperty(text, sizes, async (message, lengths) => {
      const quoted = await join(quoteFromLines(cut(Buffer.from(message), lengths)))
      expect(quoted.toString()).toBe(
        message
          .split('\n')
          .map((line) => (/^>*From /.test(line) ? `>${line}` : line))
          .join('\n'),
      )
    }),
  )
})

test('reads back the same messages, with only line breaks at their end added', async () => {
  const messages = fc.array(text, { minLength: 1, maxLength: 4 })
  const at = new Date('2026-03-02T15:00:00Z')
  await fc.assert(
    fc.asyncProperty(messages, sizes, async (bodies, lengths) => {
      const sources = bodies.map((body) => `Subject: one\r\n\r\n${body}`)
      const entries = sources.map((source) =>
        join(toMboxEntry({ sender: 'nora@client.example', at, content: cut(Buffer.from(source), lengths) })),
      )
      const file = Buffer.concat(await Promise.all(entries))
      const found: string[] = []
      for await (const message of readMbox(cut(file, lengths))) found.push(message!.toString())
      expect(found).toEqual(sources.map((source) => `${source}${source.endsWith('\n') ? '\n' : '\n\n'}`))
    }),
    { numRuns: 60 },
  )
})

test('writes the separator line that readers look for', async () => {
  const entry = (sender: string) =>
    join(
      toMboxEntry({ sender, at: new Date('2026-03-02T05:04:03Z'), content: cut(Buffer.from('A: b\n'), [9]) }),
    )
  expect((await entry('nora@client.example')).toString()).toBe(
    'From nora@client.example Mon Mar  2 05:04:03 2026\nA: b\n\n',
  )
  expect((await entry('two words')).toString()).toMatch(/^From MAILER-DAEMON Mon/)
})
