import { expect, test } from 'vitest'
import { MailParser } from './parse-in-child.ts'
import type { MimeMessage } from './parse.ts'

test.each([
  ['small', 0],
  ['medium', 100_000],
])('a %s hostile message does not hold up others', async (_name, bytes) => {
  const parser = new MailParser(new URL('./slow-parse.fixture.ts', import.meta.url))
  const now = new Date('2026-03-02T15:00:00Z')
  const parse = (subject: string) =>
    parser.withMessage(
      Buffer.from(`Subject: ${subject}\n\n${'x'.repeat(bytes)}`),
      now,
      async (message: MimeMessage) => message,
    )
  const finished: string[] = []
  const all = ['1', 'hostile', '2', '3', 'hostile', '4'].map(async (subject) => {
    const message = await parse(subject)
    finished.push(message.subject)
    return message
  })
  const others = await Promise.all([0, 2, 3, 5].map((index) => all[index]!))
  expect(finished).not.toContain('hostile')
  expect(others.map(({ problem }) => problem)).toEqual([null, null, null, null])
  await parser.end()
  const hostile = await Promise.all([all[1]!, all[4]!])
  expect(hostile.map(({ subject, problem }) => [subject, problem === null])).toEqual([
    ['hostile', false],
    ['hostile', false],
  ])
})
