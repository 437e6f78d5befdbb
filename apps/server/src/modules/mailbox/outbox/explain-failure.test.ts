import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'
import { describeFailures } from './recipients.ts'
import { willRetry } from './texts.ts'

test.each([
  ['550 5.1.1 No such user', 'the address doesn’t exist'],
  [
    '550 5.1.1 <nora@client.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'the address doesn’t exist',
  ],
  [
    '550-5.1.1 The email account that you tried to reach does not exist. Please try 5.1.1',
    'the address doesn’t exist',
  ],
  ['550 5.4.1 Recipient address rejected: Access denied.', 'the address doesn’t exist'],
  ['552-5.2.2 The email account that you tried to reach is over quota', 'their mailbox is full'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'their mailbox is turned off'],
  [
    '552 5.3.4 Message size exceeds fixed maximum message size',
    'the email is too large for their mail server',
  ],
  ['EMESSAGE 552', 'the email is too large for their mail server'],
  ['5.1.2', 'we couldn’t find a mail server for the address'],
  [
    "550 5.7.26 Unauthenticated email from client.example is not accepted due to domain's DMARC policy",
    'their mail server couldn’t verify that the email came from you',
  ],
  [
    '554 5.7.1 Service unavailable; Client host blocked using Spamhaus',
    'their mail server blocked the email',
  ],
  ['451 4.7.1 Greylisting in action, please come back later', 'the mail server asked us to try again later'],
  ['EENVELOPE 451', 'the mail server asked us to try again later'],
  ['RECIPIENTS', 'the mail server asked us to try again later'],
  ['EAUTH 535', 'your email account didn’t accept our sign-in'],
  ['ACCOUNT_RECONNECT', 'your email account didn’t accept our sign-in'],
  ['ECONNREFUSED', 'we couldn’t reach the mail server'],
  ['ESOCKET', 'we couldn’t reach the mail server'],
  ['ETIMEDOUT', 'we couldn’t reach the mail server'],
  ['EENVELOPE 550', 'the mail server refused the email'],
  ['', 'the mail server didn’t say why'],
])('explains “%s”', (reply, explanation) => {
  expect(explainFailure(reply)).toBe(explanation)
})

test('never shows a code or the words of a server', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('EENVELOPE 451', '550 5.1.1', 'ETIMEDOUT', ''), (text, code) => {
      expect(explainFailure(`${code} ${text}`)).toMatch(/^[a-z][a-z’ -]+$/i)
    }),
  )
})

test('texts about failures name recipients as people write them', () => {
  const row = { wire: '', state: 'refused', reason: '550 5.1.1 No such user' } as const
  expect(describeFailures([{ ...row, email: 'nora@xn--bcher-kva.example' }])).toBe(
    'It wasn’t delivered to nora@bücher.example: the address doesn’t exist.',
  )
  expect(
    describeFailures([
      { ...row, email: 'nora@client.example', state: 'returned' },
      { ...row, email: 'omar@client.example', state: 'returned', reason: '5.2.2' },
      { ...row, email: 'lena@client.example', state: 'sent', reason: null },
    ]),
  ).toBe(
    'It bounced from nora@client.example (the address doesn’t exist), omar@client.example (their mailbox is full).',
  )
  expect(willRetry('EENVELOPE 451', 5)).toBe(
    'The mail server asked us to try again later. The next attempt is in 5 minutes.',
  )
})
