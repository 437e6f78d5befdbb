import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecipients, withRecipients } from './recipients.ts'

const emails = (text: string) => readRecipients(text).found.map(({ email }) => email)

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
  ['nobody', []],
])('%s', (text, expected) => {
  expect(emails(text)).toEqual(expected)
})

test('names are kept, and what is no address is given back', () => {
  expect(readRecipients('Cole, Adam <adam@x.example>; nobody').found).toEqual([
    { name: 'Cole, Adam', email: 'adam@x.example' },
  ])
  expect(readRecipients('a@x.example, nobody').rest).toBe('nobody')
})

test('however addresses are separated, each is found once, in its order', () => {
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
        const found = readRecipients(text).found
        expect(withRecipients(found, found)).toEqual(found)
      },
    ),
  )
})
