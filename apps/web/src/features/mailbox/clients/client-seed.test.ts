import type { Message } from '@pb/contract/mail-messages'
import { expect, test } from 'vitest'
import { findCandidate, toClientSeed, splitName } from './client-seed.ts'

const message = (over: Partial<Message>): Message =>
  ({ from_name: '', from_email: '', reply_to: [], email_plain: '', lead: null, ...over }) as Message

test.each([
  ['Ruth Weiss', 'Ruth', 'Weiss'],
  ['Weiss, Ruth', 'Ruth', 'Weiss'],
  ['"Ruth M. Weiss"', 'Ruth', 'M. Weiss'],
  ['Ruth', 'Ruth', ''],
  ['', '', ''],
])('splits %j into %j and %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})

test('takes the phone number from the sender’s own text', () => {
  const mail = message({ from_email: 'ruth@x.example', email_plain: 'Call me at 212.555.0142 after six' })
  expect(toClientSeed({ name: 'Ruth Weiss', email: 'Ruth@x.example' }, mail)).toEqual({
    email: 'Ruth@x.example',
    first_name: 'Ruth',
    last_name: 'Weiss',
    phone: '(212) 555-0142',
  })
  expect(toClientSeed({ name: '', email: 'omar@x.example' }, mail)).toEqual({
    email: 'omar@x.example',
    first_name: '',
    last_name: '',
  })
})

test('prefills the person of an inquiry, and offers no portal as a client', () => {
  const lead = { name: 'Ruth Weiss', email: 'ruth@x.example', phone: '(212) 555-0142', portal: 'StreetEasy' }
  const mail = message({ from_email: 'leads@portal.example', lead, email_plain: 'Our phone: 800 555 0199' })
  const portal = { name: 'Portal', email: 'leads@portal.example' }
  const person = findCandidate(mail, [{ name: '', email: 'ruth@x.example' }, portal])
  expect(person).toEqual({ name: 'Ruth Weiss', email: 'ruth@x.example' })
  expect(toClientSeed(person!, mail)).toEqual({
    email: 'ruth@x.example',
    first_name: 'Ruth',
    last_name: 'Weiss',
    phone: '(212) 555-0142',
  })
  // The person is a client already.
  expect(findCandidate(mail, [portal])).toBeUndefined()
})

test('picks the Reply-To person of a portal lead, not the portal', () => {
  const others = [
    { name: '', email: 'ruth@x.example' },
    { name: 'Portal', email: 'leads@portal.example' },
  ]
  const lead = message({
    from_email: 'leads@portal.example',
    reply_to: [{ name: 'Ruth Weiss', email: 'Ruth@x.example' }],
  })
  expect(findCandidate(lead, others)).toEqual({ name: 'Ruth Weiss', email: 'ruth@x.example' })
  expect(findCandidate(message({ from_email: 'omar@x.example' }), others)).toBeUndefined()
  const noReply = { name: 'Shop', email: 'no-reply@shop.example' }
  expect(findCandidate(message({ from_email: noReply.email }), [noReply])).toBeUndefined()
})
