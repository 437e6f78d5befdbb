import type { Message } from '@pb/contract/mailbox-messages'
import { expect, test } from 'vitest'
import { candidateOf, seedOf, splitName } from './seed.ts'

const message = (over: Partial<Message>): Message =>
  ({ from_name: '', from_email: '', reply_to: [], email_plain: '', ...over }) as Message

test.each([
  ['Ruth Weiss', 'Ruth', 'Weiss'],
  ['Weiss, Ruth', 'Ruth', 'Weiss'],
  ['"Ruth M. Weiss"', 'Ruth', 'M. Weiss'],
  ['Ruth', 'Ruth', ''],
  ['', '', ''],
])('%j is %j %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})

test('the phone is the one that the person wrote', () => {
  const mail = message({ from_email: 'ruth@x.example', email_plain: 'Call me at 212.555.0142 after six' })
  expect(seedOf({ name: 'Ruth Weiss', email: 'Ruth@x.example' }, mail)).toEqual({
    email: 'Ruth@x.example',
    first_name: 'Ruth',
    last_name: 'Weiss',
    phone: '(212) 555-0142',
  })
  expect(seedOf({ name: '', email: 'omar@x.example' }, mail)).toEqual({
    email: 'omar@x.example',
    first_name: '',
    last_name: '',
  })
})

test('of a lead it is whoever gets the answers, not the portal', () => {
  const others = [
    { name: '', email: 'ruth@x.example' },
    { name: 'Portal', email: 'leads@portal.example' },
  ]
  const lead = message({
    from_email: 'leads@portal.example',
    reply_to: [{ name: 'Ruth Weiss', email: 'Ruth@x.example' }],
  })
  expect(candidateOf(lead, others)).toEqual({ name: 'Ruth Weiss', email: 'ruth@x.example' })
  expect(candidateOf(message({ from_email: 'omar@x.example' }), others)).toBeUndefined()
  const robot = { name: 'Shop', email: 'no-reply@shop.example' }
  expect(candidateOf(message({ from_email: robot.email }), [robot])).toBeUndefined()
})
