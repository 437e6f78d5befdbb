import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatParticipantLine, parseParticipantLine } from './participant-line.ts'

const word = fc.constantFrom('Ann', 'Lee', 'de la', 'Bell, jr.', 'O’Neil', '李', '#2')
const words = fc.array(word, { maxLength: 3 }).map((all) => all.join(' '))
const person = fc.record({
  type: fc.constantFrom('TENANT', 'GUARANTOR'),
  first_name: words.filter((name) => name !== ''),
  last_name: words,
  email: fc.constantFrom('', 'ann@client.example', 'ann+home@client.example'),
  phone: fc.constantFrom('', '(212) 555-0100', '+44 20 7946 0958', '(212) 555-0100 x3, 5'),
})

test('reads back each line that it writes, whatever the name has', () => {
  fc.assert(
    fc.property(
      person.filter(({ email, phone }) => email !== '' || !phone.includes(', ')),
      (participant) => {
        expect(parseParticipantLine(formatParticipantLine(participant))).toEqual(participant)
      },
    ),
  )
})

test.each(['', 'Tenant:', 'Landlord: Ann Lee', 'Ann Lee, ann@client.example'])(
  '%j is no such line',
  (line) => {
    expect(parseParticipantLine(line)).toBeNull()
  },
)
