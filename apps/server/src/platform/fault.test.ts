import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf } from './fault.ts'

test('an error is known by its class, code, constraint and place', () => {
  const error = Object.assign(new TypeError('ann@client.example owes $300'), {
    code: '23505',
    constraint: 'agent_email_unique',
    detail: 'Key (email)=(ann@client.example) already exists.',
  })
  const fault = faultOf(error)
  expect(fault).toMatchObject({ class: 'TypeError', code: '23505', constraint: 'agent_email_unique' })
  expect(fault.frames[0]).toMatch(/apps\/server\/src\/platform\/fault\.test\.ts:\d+/)
  expect(JSON.stringify(fault)).not.toMatch(/ann|300|client/)
})

test('nothing that a message holds stays, whatever it looks like', () => {
  const place = `${import.meta.dirname}/fault.ts`
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
    expect(JSON.stringify(faultOf(error)), message.slice(0, 40)).not.toContain('secret')
    // A stack that was made up, or that belongs to another message.
    expect(JSON.stringify(faultOf({ name: 'Error', message: 'other', stack: error.stack }))).not.toContain(
      'secret',
    )
    expect(
      JSON.stringify(faultOf({ name: message, code: message, constraint: message, stack: message, message })),
    ).not.toContain('secret')
  }
})

test('no text of a message leaves, by property', () => {
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
      expect(JSON.stringify(faultOf(error))).not.toContain('SECRET')
    }),
    { numRuns: 500 },
  )
})

test.each([null, undefined, 'text', 7, {}, [], { stack: 7, message: [] }, { stack: 'at x', message: 'y' }])(
  '%j is an error of no kind',
  (thrown) => {
    expect(faultOf(thrown)).toMatchObject({ class: 'Error', frames: [] })
  },
)
