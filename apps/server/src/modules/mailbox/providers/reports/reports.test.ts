import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportMail } from './report.fixture.ts'
import { readReport } from './reports.ts'

const read = (text: string) => readReport(Buffer.from(text, 'latin1'))

test('a report names the mail and what became of each recipient', () => {
  const report = reportMail('sent-1@office.example', [
    { email: 'Nora@Client.example', action: 'failed', diagnostic: 'smtp; 550 5.1.1 No such\r\n user here' },
    { email: 'omar@client.example', action: 'delayed', status: '4.4.1' },
    { email: 'lena@client.example', action: 'delivered' },
  ])
  expect(read(report)).toEqual({
    messageId: 'sent-1@office.example',
    recipients: [
      { email: 'nora@client.example', outcome: 'returned', reason: '550 5.1.1 No such user here' },
      { email: 'omar@client.example', outcome: 'delayed', reason: '4.4.1' },
      { email: 'lena@client.example', outcome: 'sent', reason: '5.0.0' },
    ],
  })
})

test('the address that we gave counts, where it was sent on to another one', () => {
  const report = reportMail('a@office.example', [
    { email: 'inner@host.example', original: 'nora@client.example', action: 'failed' },
  ])
  expect(read(report)?.recipients[0]?.email).toBe('nora@client.example')
})

test('the older kind names who failed, and quotes the mail', () => {
  const report =
    'From: Mailer-Daemon@mx.example\r\nAuto-Submitted: auto-replied\r\nX-Failed-Recipients: nora@client.example,\r\n' +
    ' omar@client.example\r\nSubject: Mail delivery failed\r\n\r\nThis is a copy:\r\n\r\nMessage-ID: <b@office.example>\r\n'
  expect(read(report)).toEqual({
    messageId: 'b@office.example',
    recipients: ['nora@client.example', 'omar@client.example'].map((email) => ({
      email,
      outcome: 'returned',
      reason: '',
    })),
  })
})

test('other mail is none: answers of machines, receipts of readers, reports without their mail', () => {
  expect(
    read('Subject: Away\r\nAuto-Submitted: auto-replied\r\nIn-Reply-To: <a@office.example>\r\n\r\nBack soon'),
  ).toBeNull()
  expect(read(reportMail('a@office.example', []))).toBeNull()
  expect(read(reportMail(null, [{ email: 'nora@client.example', action: 'failed' }]))).toBeNull()
})

test('whatever comes is read without a fault', () => {
  const whole = reportMail('a@office.example', [{ email: 'nora@client.example', action: 'failed' }])
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.string(), (a, b, noise) => {
      expect(() => read(whole.slice(0, a) + noise + whole.slice(b))).not.toThrow()
    }),
  )
})
