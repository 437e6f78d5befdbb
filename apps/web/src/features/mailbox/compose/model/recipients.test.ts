import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecipients, addRecipients } from './recipients.ts'

const emails = (text: string) => parseRecipients(text).found.map(({ email }) => email)

test.each([
  ['nina@x.example', ['nina@x.example']],
  ['a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
  ['a@x.example; b@x.example;', ['a@x.example', 'b@x.example']],
  ['a@x.example\nb@x.example\r\nc@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['a@x.example b@x.example', ['a@x.example', 'b@x.example']],
  ['Nina Park <nina@x.example>, "Cole, Adam" <adam@x.example>', ['nina@x.example', 'adam@x.example']],
  ['Cole, Adam <adam@x.example>; Park, Nina <nina@x.example>', ['adam@x.example', 'nina@x.example']],
  ['A@x.example, a@X.example', ['A@x.example']],
  ['mailto:a@x.example', ['a@x.example']],
  ['unknown', []],
])('parses %j', (text, expected) => {
  expect(emails(text)).toEqual(expected)
})

test('keeps names and returns text that is no address', () => {
  expect(parseRecipients('Cole, Adam <adam@x.example>; unknown').found).toEqual([
    { name: 'Cole, Adam', email: 'adam@x.example' },
  ])
  expect(parseRecipients('a@x.example, unknown').rest).toBe('unknown')
})

test('finds each address once and in order for any separators', () => {
  const address = fc
    .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
    .map(([user, host]) => `${user}@${host}.example`)
  const separator = fc.constantFrom(', ', ';', '\n', '\t', ' , ', ';\n')
  fc.assert(
    fc.property(
      fc.uniqueArray(address, { minLength: 1, maxLength: 8 }),
      fc.array(separator, { minLength: 8, maxLength: 8 }),
      (list, separators) => {
        const text = list.map((one, index) => `${one}${separators[index]}`).join('')
        expect(emails(text)).toEqual(list)
        const found = parseRecipients(text).found
        expect(addRecipients(found, found)).toEqual(found)
      },
    ),
  )
})
