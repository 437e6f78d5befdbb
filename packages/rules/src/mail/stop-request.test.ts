import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStopRequest } from './stop-request.ts'

const requests = [
  'STOP',
  'Stop.',
  'Unsubscribe',
  'unsubscribe me',
  'Please unsubscribe me from your mailing list',
  'Please remove me from this list.',
  'Take me off your email list',
  'Stop emailing me!',
  'Stop sending me these emails',
  'stop all emails',
  "Don't email me anymore",
  'Do not send me any more listings',
  'no more emails please',
  "I'd like to unsubscribe",
  'I want to be removed from your list',
  'Opt out',
  'opt me out',
  'BAJA',
  'Darme de baja',
  'Quiero darme de baja de la lista',
  'Por favor, no me envíe más correos',
  'No me escriban más',
  'No más correos electrónicos',
  'Deje de enviarme mensajes',
  'Elimínenme de la lista, gracias',
  'Cancelar suscripción',
]
const others = [
  '',
  'Stop by at 5',
  'Please stop by tomorrow',
  'Can you stop sending studios? We need a one-bedroom',
  'The express does not stop there',
  'Stop. I will take it!',
  'Remove the second listing',
  'Please remove my roommate from the application',
  'Don’t email the landlord yet',
  'Do not send it again until Monday',
  'No more than 4,000',
  'Alto Paradiso works for us',
  'La baja de precio me interesa',
  'I want to opt out of the gym fee',
  'Cancel the showing on Friday',
  'Thanks',
  'Yes',
]

describe('a request to stop emails', () => {
  test.each(requests)('%s', (text) => expect(isStopRequest(text)).toBe(true))

  test('is recognized above a quote, with a greeting, thanks, a name and what a mail program adds', () => {
    const between = fc.constantFrom('\n', '\r\n', '\n\n', ' \n')
    const quote = fc.constantFrom(
      '',
      '\n\nOn Mon, Mar 2, 2026 at 9:00 AM Adam Cole <adam@x.example> wrote:\n> Which would you like to see?\n> I will stop by.',
      '\n\n-----Original Message-----\nFrom: Adam Cole\nWhich would you like to see?',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.constantFrom('', 'Hi Adam,', 'Hola,', 'Hello'),
        fc.constantFrom(
          '',
          'Thanks',
          'Gracias, María',
          'Maria Lopez',
          'Sent from my iPhone',
          'Thanks!\nMaria',
        ),
        fc.boolean(),
        between,
        quote,
        (request, greeting, end, isUpper, line, quoted) => {
          const text = [greeting, isUpper ? request.toUpperCase() : request, end]
            .filter((part) => part !== '')
            .join(line)
          expect(isStopRequest(text + quoted)).toBe(true)
        },
      ),
    )
  })
})

describe('another text', () => {
  test.each(others)('%j is no request', (text) => expect(isStopRequest(text)).toBe(false))

  test('is none when it asks something more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.constantFrom(
          'But I still want to see the one on 84th Street on Saturday',
          'Is the two-bedroom still available?',
          'Call me at 212-555-0123 about the lease instead',
        ),
        (request, more) => {
          expect(isStopRequest(`${request}\n${more}`)).toBe(false)
          expect(isStopRequest(`${more}\n${request}`)).toBe(false)
        },
      ),
    )
  })

  test('in a quote is the agent’s own', () => {
    expect(
      isStopRequest('Sure\n\nOn Mon, Mar 2, 2026 at 9:00 AM Adam Cole <a@x.example> wrote:\n> STOP'),
    ).toBe(false)
  })
})
