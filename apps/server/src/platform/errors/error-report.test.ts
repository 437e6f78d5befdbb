import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toErrorReport } from './error-report.ts'

test('reports class, code, constraint and location of an error', () => {
  const error = Object.assign(new TypeError('ann@client.example owes $300'), {
    code: '23505',
    constraint: 'agent_email_unique',
    detail: 'Key (email)=(ann@client.example) already exists.',
  })
  const report = toErrorReport(error)
  expect(report).toMatchObject({ class: 'TypeError', code: '23505', constraint: 'agent_email_unique' })
  expect(report.frames[0]).toMatch(/apps\/server\/src\/platform\/errors\/error-report\.test\.ts:\d+/)
  expect(JSON.stringify(report)).not.toMatch(/ann|300|client/)
})

test('drops messages, even those that look like frames', () => {
  const place = `${import.meta.dirname}/error-report.ts`
  for (const message of [
    'secret\n    at secret (file:///srv/secret.ts:1:1)',
    `secret\n    at secret (${place}:1:1)`,
    `    at secret (${place}:1:1)`,
    `secret (${place}:1:1)`,
    'secret '.repeat(10_000),
    '\n\nsecret\n',
    'Error: secret: Error: secret',
  ]) {
    const error = new Error(message)
    expect(JSON.stringify(toErrorReport(error)), message.slice(0, 40)).not.toContain('secret')
    // A forged stack, or one of another message.
    expect(
      JSON.stringify(toErrorReport({ name: 'Error', message: 'other', stack: error.stack })),
    ).not.toContain('secret')
    expect(
      JSON.stringify(
        toErrorReport({ name: message, code: message, constraint: message, stack: message, message }),
      ),
    ).not.toContain('secret')
  }
})

test('never contains text of the message (property)', () => {
  const part = fc.constantFrom(
    '\n',
    '    at ',
    ' (',
    ')',
    ':1:1',
    'file:///',
    `${import.meta.dirname}/`,
    'x@y.example',
    'node:',
    'async ',
  )
  const message = fc
    .array(fc.oneof(part, fc.string({ unit: 'grapheme' })), { maxLength: 12 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(message, message, (before, after) => {
      const error = new Error(`${before}SECRET${after}`)
      expect(JSON.stringify(toErrorReport(error))).not.toContain('SECRET')
    }),
    { numRuns: 500 },
  )
})

test.each([null, undefined, 'text', 7, {}, [], { stack: 7, message: [] }, { stack: 'at x', message: 'y' }])(
  '%j is an error of no kind',
  (thrown) => {
    expect(toErrorReport(thrown)).toMatchObject({ class: 'Error', frames: [] })
  },
)
