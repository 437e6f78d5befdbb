import { X509Certificate } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import type { SMTPServer } from 'smtp-server'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { SmtpClient } from '../../../../../test/harness/smtp-client.ts'
import { loadCertificate, createSelfSignedCertificate } from './certificate.ts'
import type { PeerLimits } from './peer-limits.ts'
import { maxMailBytes } from './receive-message.ts'
import { createSmtpServer } from './smtp-server.ts'
import { storeInbound } from './store-inbound.ts'
import { one } from '../../../../platform/db/one-row.ts'

const office = testOffice()
const open: SMTPServer[] = []
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((done) => server.close(done))
})

async function listen({ limits }: { limits?: PeerLimits } = {}): Promise<number> {
  const certificate = await loadCertificate(office.deps, 'mail.office.example')
  const server = createSmtpServer(office.deps, {
    host: 'mail.office.example',
    banner: 'test',
    certificate,
    onMail: () => {},
    ...(limits && { limits }),
  })
  open.push(server)
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  return (tcp.address() as AddressInfo).port
}

/** Stores inbound mail and returns the messages of the person's mailbox. */
async function mailbox({ personId }: TestPerson = agent) {
  await storeInbound(office.deps)
  return office.deps.db
    .selectFrom('mail_message')
    .select(['subject', 'labels', 'rfc_id', 'from_email', 'raw_key', 'size'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
}

async function countInbound(): Promise<number> {
  const { rows } = await office.deps.pool.query<{ count: string }>('SELECT count(*) FROM mail_inbound')
  return Number(one(rows).count)
}

const text = (subject: string, more = '') =>
  `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
  `Message-ID: <${subject.replace(/\W/g, '')}@client.example>\r\n${more}\r\nIs it available?`

describe('the SMTP server', () => {
  test('stores mail unread in the inbox with trace headers', async () => {
    const client = await SmtpClient.open(await listen())
    expect(await client.send({ to: [agent.email], text: text('Two bedrooms') })).toMatch(/^250/)
    client.end()
    const [row] = await mailbox()
    expect(row).toMatchObject({ subject: 'Two bedrooms', labels: 513, from_email: 'nora@client.example' })
    const raw = await office.deps.files.get(row!.raw_key!)
    const [first] = (await raw!.stream.toArray()) as Buffer[]
    expect(first!.toString()).toMatch(
      /^Return-Path: <nora@client\.example>\r\nReceived: from client\.example \(\[127\.0\.0\.1\]\)\r\n\tby mail\.office\.example with ESMTP id \w+; Mon, 02 Mar 2026 15:00:00 \+0000\r\nFrom/,
    )
  })

  test('stores all mail that it acknowledged, also with the same Message-ID, sender and subject', async () => {
    const client = await SmtpClient.open(await listen())
    const scan = (content: string) =>
      text('Scan', 'Content-Type: multipart/mixed; boundary=b\r\n').replace(
        'Is it available?',
        `--b\r\n\r\nScan attached\r\n--b\r\nContent-Type: application/x; name=scan.bin\r\n\r\n${content}\r\n--b--`,
      )
    // The last one is the first one again, after a lost reply.
    for (const content of ['page 1', 'page 2', 'page 1'])
      expect(await client.send({ to: [agent.email], text: scan(content) })).toMatch(/^250/)
    client.end()
    expect(await mailbox()).toHaveLength(2)
    const { rows } = await office.deps.pool.query<{ file_key: string }>(
      'SELECT file_key FROM mail_attachment WHERE person_id = $1 ORDER BY message_id',
      [agent.personId],
    )
    const files = rows.map(async ({ file_key }) => buffer((await office.deps.files.get(file_key))!.stream))
    expect((await Promise.all(files)).map((file) => String(file).trim())).toEqual(['page 1', 'page 2'])
  })

  test('delivers mail for postmaster and abuse of the office to a supervisor', async () => {
    const supervisor = await office.person(['AGENT', 'SUPERVISOR'])
    const client = await SmtpClient.open(await listen())
    for (const name of ['postmaster', 'Abuse'])
      expect(await client.send({ to: [`${name}@pboffice.example`], text: text(name) })).toMatch(/^250/)
    expect(await client.send({ to: ['Postmaster'], text: text('without a domain') })).toMatch(/^250/)
    expect(await client.send({ to: ['postmaster@other.example'], text: text('no') })).toMatch(/^550/)
    expect(await client.say('RCPT TO:<abuse>')).toMatch(/^5/)
    client.end()
    expect((await mailbox(supervisor)).map(({ subject }) => subject)).toEqual([
      'postmaster',
      'Abuse',
      'without a domain',
    ])
  })

  test('refuses unknown parameters of MAIL FROM', async () => {
    const client = await SmtpClient.open(await listen())
    expect(await client.say('MAIL FROM:<nora@client.example> HOLDFOR=60')).toMatch(/^555 5\.5\.4/)
    expect(await client.say('MAIL FROM:<nora@client.example> SIZE=1000 BODY=8BITMIME')).toMatch(/^250/)
    client.end()
  })

  test('supports STARTTLS with a self-signed certificate that all processes share', async () => {
    const port = await listen()
    const connection = new SMTPConnection({
      host: '127.0.0.1',
      port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    })
    connection.on('error', () => {})
    const bytes = await new MailComposer({
      to: agent.email,
      from: 'nora@client.example',
      subject: 'Sealed',
      text: 'x',
    })
      .compile()
      .build()
    await new Promise<void>((done, fail) =>
      connection.connect((error) => {
        if (error) return fail(error)
        connection.send({ from: 'nora@client.example', to: [agent.email] }, bytes, (failed) =>
          failed ? fail(failed) : done(),
        )
      }),
    )
    connection.close()
    expect(await mailbox()).toMatchObject([{ subject: 'Sealed' }])
    const { cert } = await loadCertificate(office.deps, 'another.example')
    expect(new X509Certificate(cert).subject).toBe('CN=mail.office.example')
  })

  test('queues mail for several agents, tags and cases once and stores it once per agent', async () => {
    const other = await office.person()
    const tagged = agent.email.replace('@', '+streeteasy@').toUpperCase()
    const client = await SmtpClient.open(await listen())
    const to = [tagged, agent.email, other.email]
    expect(await client.send({ to, text: text('For both') })).toMatch(/^250/)
    expect(await countInbound()).toBe(1)
    expect(await mailbox()).toHaveLength(1)
    expect(await mailbox(other)).toHaveLength(1)
    expect(await countInbound()).toBe(0)
    client.end()
  })

  test('stores mail once when the client repeats it', async () => {
    const client = await SmtpClient.open(await listen())
    for (let n = 0; n < 3; n += 1)
      expect(await client.send({ to: [agent.email], text: text('Repeated') })).toMatch(/^250/)
    client.end()
    expect(await mailbox()).toHaveLength(1)
  })

  test('stores nothing when the connection ends during a message', async () => {
    const port = await listen()
    const client = await SmtpClient.open(port)
    await client.say('MAIL FROM:<nora@client.example>')
    await client.say(`RCPT TO:<${agent.email}>`)
    await client.say('DATA')
    client.write(text('Half'))
    client.end()
    // The next connection is served after the server has ended the first.
    const next = await SmtpClient.open(port)
    await next.say('QUIT')
    expect(await mailbox()).toEqual([])
  })
})

describe('the SMTP server rejects', () => {
  test('unknown addresses, other domains and deactivated agents', async () => {
    const client = await SmtpClient.open(await listen())
    await client.say('MAIL FROM:<nora@client.example>')
    expect(await client.say('RCPT TO:<unknown@pboffice.example>')).toMatch(/^550 5\.1\.1 No such mailbox/)
    expect(await client.say('RCPT TO:<recipient@elsewhere.example>')).toMatch(/^550 .*relays no mail/)
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', agent.personId)
      .execute()
    expect(await client.say(`RCPT TO:<${agent.email}>`)).toMatch(/^550/)
    client.end()
  })

  test('address harvesting', async () => {
    const client = await SmtpClient.open(await listen())
    await client.say('MAIL FROM:<nora@client.example>')
    for (let n = 0; n < 20; n += 1) await client.say(`RCPT TO:<guess${n}@pboffice.example>`)
    expect(await client.say('RCPT TO:<guess21@pboffice.example>')).toMatch(/^421/)
    expect(await client.say('NOOP')).toBe('')
  })

  test('a message over the announced size limit', async () => {
    const port = await listen()
    const client = await SmtpClient.open(port)
    expect(await client.say('EHLO client.example')).toContain(`250 SIZE ${maxMailBytes}\r\n`)
    expect(await client.say(`MAIL FROM:<nora@client.example> SIZE=${maxMailBytes + 1}`)).toMatch(/^552/)
    const head = text('Large', 'X-Pad: 1\r\n\r\n')
    // The line ending before the final dot is part of the message.
    const line = `${'x'.repeat(1022)}\r\n`
    const room = maxMailBytes - head.length - 2
    const body = line.repeat(Math.floor(room / line.length)) + 'x'.repeat(room % line.length)
    expect(await client.send({ to: [agent.email], text: head + body + 'x' })).toMatch(
      /^552 .*maximum message size/,
    )
    expect(await countInbound()).toBe(0)
    expect(await client.send({ to: [agent.email], text: head + body })).toMatch(/^250/)
    expect(await countInbound()).toBe(1)
    await office.deps.pool.query('DELETE FROM mail_inbound')
    client.end()
  })

  test.each([
    ['\n.\n', 'LF . LF'],
    ['\n.\r\n', 'LF . CR LF'],
    ['\r\n.\n', 'CR LF . LF'],
    ['\r.\r\n', 'CR . CR LF'],
    ['\r\n.\r', 'CR LF . CR'],
  ])('SMTP smuggling with %j (%s)', async (end) => {
    const client = await SmtpClient.open(await listen())
    const hidden = `MAIL FROM:<boss@pboffice.example>\r\nRCPT TO:<${agent.email}>\r\nDATA\r\n${text('Hidden')}`
    const answer = await client.send({ to: [agent.email], text: `${text('Outer')}${end}${hidden}` })
    expect(answer).toMatch(/^550 5\.6\.0/)
    expect(await mailbox()).toEqual([])
    // A correctly escaped line with a lone dot is text.
    const escaped = await client.send({ to: [agent.email], text: `${text('Honest')}\r\n..\r\nEnd` })
    expect(escaped).toMatch(/^250/)
    expect(await mailbox()).toMatchObject([{ subject: 'Honest' }])
    client.end()
  })

  test('authentication, and a second command after a bare CR', async () => {
    const client = await SmtpClient.open(await listen())
    expect(await client.say('AUTH PLAIN AGFkYW0AeA==')).toMatch(/^500/)
    expect(await client.say('MAIL FROM:<nora@client.example>')).toMatch(/^250/)
    expect(await client.say(`RCPT TO:<${agent.email}>\rRSET`)).toMatch(/^250/)
    // RSET was not executed: DATA still has a recipient.
    expect(await client.say('DATA')).toMatch(/^354/)
    client.end()
  })

  test('a client with too many connections or messages', async () => {
    const port = await listen({ limits: { connections: 2, messagesPerMinute: 2 } })
    const first = await SmtpClient.open(port)
    const second = await SmtpClient.open(port)
    expect(await SmtpClient.greet(port)).toMatch(/^421 .*Too many connections/)
    second.end()
    for (const n of [1, 2])
      expect(await first.send({ to: [agent.email], text: text(`Limit ${n}`) })).toMatch(/^250/)
    expect(await first.send({ to: [agent.email], text: text('Limit 3') })).toMatch(/^451 4\.7\.1/)
    office.clock.advance(60)
    expect(await first.send({ to: [agent.email], text: text('Limit 3') })).toMatch(/^250/)
    first.end()
  })

  test('a message temporarily while the disk is full', async () => {
    const put = office.deps.files.put.bind(office.deps.files)
    const half = async function* (content: AsyncIterable<Buffer>) {
      let pieces = 0
      for await (const piece of content) {
        if ((pieces += 1) > 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        yield piece
      }
    }
    vi.spyOn(office.deps.files, 'put').mockImplementationOnce((key, content) =>
      put(key, Readable.from(half(content as Readable))),
    )
    const client = await SmtpClient.open(await listen())
    const before = await countInbound()
    // Longer than the read buffer, so that the rest arrives after the error.
    const long = `${text('Too much')}\r\n${`RSET ${'x'.repeat(60)}\r\n`.repeat(20_000)}`
    expect(await client.send({ to: [agent.email], text: long })).toMatch(/^452 4\.3\.1/)
    expect(await countInbound()).toBe(before)
    expect(await readdir(join(office.deps.env.dataDir, 'files/incoming'))).toEqual([])
    expect(await client.send({ to: [agent.email], text: text('Later') })).toMatch(/^250/)
    expect(await mailbox()).toMatchObject([{ subject: 'Later' }])
    client.end()
  })

  test('too many recipients', async () => {
    const client = await SmtpClient.open(await listen())
    await client.say('MAIL FROM:<nora@client.example>')
    for (let n = 0; n < 100; n += 1) await client.say(`RCPT TO:<${agent.email.replace('@', `+tag${n}@`)}>`)
    expect(await client.say(`RCPT TO:<${agent.email}>`)).toMatch(/^452/)
    client.end()
  })
})

test('the self-signed certificate is valid for its host name for 20 years', async () => {
  const now = new Date('2026-03-02T15:00:00Z')
  const { cert, key } = await createSelfSignedCertificate('mail.office.example', now)
  const read = new X509Certificate(cert)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.checkHost('mail.office.example')).toBe('mail.office.example')
  expect(new Date(read.validFrom) < now).toBe(true)
  expect(new Date(read.validTo).getUTCFullYear()).toBe(2046)
  expect(key).toContain('PRIVATE KEY')
  expect(() =>
    connectTls({ cert, key, port: 1, host: '127.0.0.1' })
      .on('error', () => {})
      .destroy(),
  ).not.toThrow()
})
