import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReportMail } from './report.fixture.ts'
import { parseReport } from './parse-report.ts'

const read = (text: string) => parseReport(Buffer.from(text, 'latin1'))

test('parses the Message-ID and the outcome of each recipient', () => {
  const report = createReportMail('sent-1@office.example', [
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

test('uses the original recipient of a forwarded mail', () => {
  const report = createReportMail('a@office.example', [
    { email: 'inner@host.example', original: 'nora@client.example', action: 'failed' },
  ])
  expect(read(report)?.recipients[0]?.email).toBe('nora@client.example')
})

test('parses a plain text report with X-Failed-Recipients', () => {
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

test('returns null for auto-replies and for reports without recipients or returned mail', () => {
  expect(
    read('Subject: Away\r\nAuto-Submitted: auto-replied\r\nIn-Reply-To: <a@office.example>\r\n\r\nBack soon'),
  ).toBeNull()
  expect(read(createReportMail('a@office.example', []))).toBeNull()
})

test('parses a report that does not say which mail it is about', () => {
  expect(read(createReportMail(null, [{ email: 'nora@client.example', action: 'failed' }]))).toMatchObject({
    messageId: null,
    recipients: [{ email: 'nora@client.example', outcome: 'returned' }],
  })
})

test('never throws on malformed input', () => {
  const report = createReportMail('a@office.example', [{ email: 'nora@client.example', action: 'failed' }])
  fc.assert(
    fc.property(fc.nat(report.length), fc.nat(report.length), fc.string(), (a, b, noise) => {
      expect(() => read(report.slice(0, a) + noise + report.slice(b))).not.toThrow()
    }),
  )
})
