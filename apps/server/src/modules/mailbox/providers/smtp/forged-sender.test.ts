import type { AddressInfo } from 'node:net'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import type { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SmtpClient } from '../../../../../test/harness/smtp-client.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { unchecked, type Authentication } from '../../authentication.ts'
import { createAuthenticator } from './authenticate.ts'
import { loadCertificate } from './certificate.ts'
import { createSmtpServer, type SmtpServerOptions } from './smtp-server.ts'
import { storeInbound } from './store-inbound.ts'

const office = testOffice()
let agent: TestPerson
let sofia: TestPerson
let server: SMTPServer | undefined

beforeEach(async () => {
  agent = await office.person()
  sofia = await office.person()
  await office.deps.pool.query(`UPDATE person SET name = 'Sofia Marin' WHERE id = $1`, [sofia.personId])
})
afterEach(() => new Promise<void>((done) => (server ? server.close(done) : done())))

async function listen(authenticate: NonNullable<SmtpServerOptions['authenticate']>): Promise<number> {
  const host = 'mail.office.example'
  const certificate = await loadCertificate(office.deps, host)
  server = createSmtpServer(office.deps, {
    host,
    banner: 'test',
    certificate,
    onMail: () => {},
    authenticate,
  })
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  return (tcp.address() as AddressInfo).port
}

let mails = 0

/** Sends a mail to the agent over SMTP with these headers. */
async function receive(headers: string, result: Partial<Authentication> = {}): Promise<void> {
  const port = await listen((raw) => {
    raw.destroy()
    return Promise.resolve({ ...unchecked, ...result })
  })
  const client = await SmtpClient.open(port)
  mails += 1
  const text = `${headers}\r\nTo: ${agent.email}\r\nMessage-ID: <forged-${mails}@evil.example>\r\n\r\nWire it today`
  expect(await client.send({ to: [agent.email], text })).toMatch(/^250/)
  client.end()
  await storeInbound(office.deps)
}

async function rows(label = 'INBOX'): Promise<MailThreadRow[]> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

async function openFirst(): Promise<{ row: MailThreadRow; message: MailThread['messages'][number] }> {
  const [row] = await rows()
  const thread = (await office.call({ url: `/v1/gmail-threads/${row!.id}`, as: agent })).json<MailThread>()
  return { row: row!, message: thread.messages[0]! }
}

test.each([
  ['the exact address', () => `From: Sofia Marin <${sofia.email}>`, 'office_address'],
  ['a subdomain', () => 'From: Sofia <sofia@mail.pboffice.example>', 'office_address'],
  ['a homoglyph', () => 'From: Sofia <sofia@pb0ffice.example>', 'lookalike'],
  ['Punycode', () => 'From: Sofia <sofia@xn--pbffice-bjg.example>', 'lookalike'],
  ['another ending', () => 'From: Sofia <sofia@pboffice.com>', 'lookalike'],
  ['the name', () => 'From: Sofia Marin <sofia.marin1987@gmail.example>', 'colleague_name'],
  ['an encoded name', () => 'From: =?utf-8?b?0IXQvmbRltCwIE1hcmlu?= <x@evil.example>', 'colleague_name'],
  ['the address as the name', () => `From: "${sofia.email}" <x@evil.example>`, 'colleague_name'],
  [
    'a Reply-To',
    () => 'From: Nora <n@client.example>\r\nReply-To: Sofia Marin <x@evil.example>',
    'colleague_name',
  ],
  ['two addresses in From', () => `From: n@evil.example, ${sofia.email}`, 'office_address'],
  ['two From headers', () => `From: n@evil.example\r\nFrom: Sofia <${sofia.email}>`, 'office_address'],
])('marks a colleague forged by %s in row and message', async (_name, headers, warning) => {
  await receive(`${headers()}\r\nSubject: Urgent`)
  const { row, message } = await openFirst()
  expect(row).toMatchObject({ sender_warning: warning, from_user: null })
  expect(message).toMatchObject({ sender_warning: warning, from_user: null, sender: { outside: 1 } })
  expect(message.sender.claim).not.toBe('')
})

test('shows the real address instead of a name that contains another one', async () => {
  await receive(`From: "Sofia ${sofia.email}" <x@evil.example>\r\nSubject: Urgent`)
  const { row, message } = await openFirst()
  expect([row.from_name, message.from_name, message.from_email]).toEqual([
    'x@evil.example',
    '',
    'x@evil.example',
  ])
})

test('does not mark a confirmed colleague, or one who sends from here', async () => {
  await receive(`From: Sofia Marin <${sofia.email}>\r\nSubject: Keys`, { dmarc: 'pass', verified: true })
  const { row, message } = await openFirst()
  expect(row).toMatchObject({ sender_warning: null, from_user: { user_id: sofia.personId } })
  expect(message.sender).toMatchObject({ outside: 0, authentication: { dmarc: 'pass' } })
})

test('marks a stranger as outside, and the first email of each as the first', async () => {
  await receive('From: Nora <nora@client.example>\r\nSubject: First')
  expect((await openFirst()).message).toMatchObject({
    sender_warning: null,
    sender: { outside: 1, first_time: 1, claim: '' },
  })
  office.clock.advance(60)
  await receive('From: Nora <nora@client.example>\r\nSubject: Second')
  expect((await openFirst()).message.sender).toMatchObject({ outside: 1, first_time: 0 })
})

test('moves mail to spam that fails DMARC where the domain asks for it to be rejected', async () => {
  const from = 'From: Bank <alert@bank.example>\r\nSubject:'
  await receive(`${from} Reject`, { dmarc: 'fail', policy: 'reject' })
  await receive(`${from} Quarantine`, { dmarc: 'fail', policy: 'quarantine' })
  await receive(`${from} Pass`, { dmarc: 'pass', policy: 'reject', verified: true })
  expect((await rows('SPAM')).map(({ subject }) => subject)).toEqual(['Reject'])
  expect((await rows()).map(({ subject }) => subject).toSorted()).toEqual(['Pass', 'Quarantine'])
})

test('stores the results of the checks of the connection', async () => {
  const zone = new Map([
    ['client.example', 'v=spf1 ip4:127.0.0.1 -all'],
    ['_dmarc.client.example', 'v=DMARC1; p=reject'],
  ])
  const port = await listen(
    createAuthenticator((name) =>
      zone.has(name)
        ? Promise.resolve([[zone.get(name)!]])
        : Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' })),
    ),
  )
  const client = await SmtpClient.open(port)
  const text = `From: nora@client.example\r\nTo: ${agent.email}\r\nSubject: Checked\r\n\r\nHello`
  await client.send({ to: [agent.email], text })
  client.end()
  await storeInbound(office.deps)
  expect((await openFirst()).message.sender.authentication).toMatchObject({ spf: 'pass', dmarc: 'pass' })
})

test('serves the source of a message as text, also of one that was stored without it', async () => {
  await receive('From: Nora <nora@client.example>\r\nSubject: Source')
  const { message } = await openFirst()
  const shown = await office.call({ url: message.original_url })
  expect(shown.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'inline',
  })
  expect(shown.body).toMatch(/^Return-Path: [^]*Subject: Source\r\n[^]*Wire it today/)
  const saved = await office.call({ url: `${message.original_url}&download=1` })
  expect(saved.headers).toMatchObject({ 'content-type': 'message/rfc822' })
  expect(saved.headers['content-disposition']).toContain('filename="Source.eml"')
  await office.deps.pool.query('UPDATE mail_message SET raw_key = NULL WHERE id = $1', [message.id])
  for (let again = 0; again < 2; again += 1)
    expect((await office.call({ url: message.original_url })).body).toContain('Subject: Source')
  const other = await office.call({ url: message.original_url.replace(message.id, '1') })
  expect(other.statusCode).toBe(403)
})
