import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseReport } from './parse-report.ts'

const read = (text: string) => parseReport(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1'))
const head = (from: string, subject: string, rest = '') =>
  `From: ${from}\nTo: adam@office.example\nSubject: ${subject}\n${rest}\n`

const qmail = `${head('MAILER-DAEMON@mx.example', 'failure notice')}Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<nora@client.example>:
192.0.2.7 does not like recipient.
Remote host answered: 550 5.1.1 User unknown
Giving up on 192.0.2.7.

<Omar@Client.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <adam@office.example>
Message-ID: <sent-1@office.example>
Subject: Your lease
To: nora@client.example

See you at boss@office.example
`

const exchange = `${head('"Microsoft Outlook" <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@client.example>', 'Undeliverable: Your lease', 'Content-Type: multipart/related; boundary=r\nIn-Reply-To: <sent-2@office.example>\n')}
--r
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<html><body><p><b>Delivery has failed to these recipients:</b></p><p><a href=3D"mailto:nora=40client.example">nora@client.example</a><br>
The email address you entered couldn=E2=80=99t be found. 550 5.1.10 RESOLVER.ADR.RecipientNotFound</p></body></html>
--a--
--r--
`

describe('a report in sentences', () => {
  test('of qmail names each recipient with the reason, and the mail by its copy', () => {
    expect(read(qmail)).toMatchObject({
      messageId: 'sent-1@office.example',
      recipients: [
        {
          email: 'nora@client.example',
          outcome: 'returned',
          reason:
            '192.0.2.7 does not like recipient. Remote host answered: 550 5.1.1 User unknown Giving up on 192.0.2.7.',
        },
        {
          email: 'omar@client.example',
          outcome: 'returned',
          reason: 'Sorry, no mailbox here by that name. (#5.1.1)',
        },
      ],
    })
  })

  test('in HTML alone is read as it is shown', () => {
    const report = read(exchange)
    expect(report).toMatchObject({ messageId: 'sent-2@office.example' })
    expect(report?.recipients[0]).toMatchObject({ email: 'nora@client.example', outcome: 'returned' })
    expect(report?.recipients[0]?.reason).toContain('550 5.1.10')
  })

  test('without an id of the mail has its text, in which the subject is found', () => {
    const report = read(
      `${head('Mail Delivery System <Mailer-Daemon@mx.example>', 'Mail delivery failed: returning message to sender')}A message that you sent could not be delivered to one of its recipients.

  nora@client.example
    all relevant MX records point to non-existent hosts

------ This is a copy of your message ------
Subject: Your lease
`,
    )
    expect(report).toMatchObject({ messageId: null, recipients: [{ email: 'nora@client.example' }] })
    expect(report?.text).toContain('Your lease')
  })

  test('that it takes longer is no failure', () => {
    const report = read(
      `${head('postmaster@mx.example', 'Delivery Status Notification (Delay)')}This is a warning. Delivery to nora@client.example is delayed; we will keep trying for 2 days. Message-ID: <sent-1@office.example>`,
    )
    expect(report?.recipients).toMatchObject([{ email: 'nora@client.example', outcome: 'delayed' }])
  })

  test.each([
    ['a person', head('nora@client.example', 'Undeliverable: my offer')],
    ['an answering machine', head('nora@client.example', 'Away', 'Auto-Submitted: auto-replied\n')],
    ['a postmaster about something else', head('postmaster@client.example', 'Maintenance on Sunday')],
  ])('is not one of %s', (_who, start) => {
    expect(read(`${start}It could not be delivered to nora@client.example. 550 5.1.1`)).toBeNull()
  })

  test('never throws and ends soon, whatever is changed in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(qmail, exchange),
        fc.nat(2000),
        fc.nat(200),
        fc.string(),
        (text, at, cut, noise) => {
          expect(() => read(text.slice(0, at) + noise + text.slice(at + cut))).not.toThrow()
        },
      ),
    )
    for (const piece of [
      '<a@b.example>:\n',
      'x'.repeat(90),
      '- -',
      'a@',
      '550 ',
      '\n \n',
      '<p>',
      'received: x\n',
    ])
      expect(() =>
        read(
          `${head('mailer-daemon@x.example', 'failure notice')}Hi. This is the qmail-send program at x\n\n${piece.repeat(20_000)}`,
        ),
      ).not.toThrow()
  })
})

test.each([
  ['German', 'Zustellung fehlgeschlagen: Your lease'],
  ['Spanish', 'No se ha podido entregar: Your lease'],
  ['French', 'Échec de remise : Your lease'],
  ['Italian', 'Messaggio non recapitato: Your lease'],
  ['Portuguese', 'Mensagem não entregue: Your lease'],
  ['Russian', 'Недоставленное сообщение'],
  ['Chinese', '系统退信/Systems bounce'],
  ['Japanese', '配信不能: Your lease'],
])('a report whose subject is in %s is one', (_language, subject) => {
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const report = read(
    `${head('postmaster@mx.example', encoded)}<nora@client.example>\nMessage-ID: <sent-3@office.example>\n`,
  )
  expect(report).toMatchObject({
    messageId: 'sent-3@office.example',
    recipients: [{ email: 'nora@client.example', outcome: 'returned' }],
  })
  expect(
    read(`${head('postmaster@mx.example', encoded.replace(/\S+$/, 'Hello'))}nora@client.example`),
  ).toBeNull()
})
