import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVcards } from '../../clients/vcards/index.ts'
import { formatCard } from './vcard.ts'

const text = fc
  .string({ unit: fc.constantFrom(...'abcÄö李 ,;:\\"-\n'.split('')), maxLength: 90 })
  .map((value) => value.trim())
const word = text.filter((value) => value !== '' && !value.includes('\n'))
const phone = word.filter((value) => !/^\w+:/.test(value))

test('writes cards that the import of clients reads back', () => {
  fc.assert(
    fc.property(
      fc.record({
        uid: fc.constant('client-1'),
        firstName: text,
        lastName: text,
        emails: fc.array(word, { maxLength: 3 }),
        phones: fc.array(phone, { maxLength: 3 }),
        note: text,
        categories: fc.array(word, { maxLength: 3 }),
        organization: text,
      }),
      (person) => {
        const file = formatCard(person)
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const { firstName, lastName, emails, phones, note } = person
        const fullName = [firstName, lastName].filter((name) => name !== '').join(' ')
        const [card] = parseVcards(file)
        expect(card).toMatchObject({ firstName, lastName, fullName, note })
        expect(card!.emails.map(({ value }) => value)).toEqual(emails)
        expect(card!.phones.map(({ value }) => value)).toEqual(phones)
      },
    ),
  )
})
