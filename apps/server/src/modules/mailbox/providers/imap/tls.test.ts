import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasDovecot, startDovecot, type Dovecot } from './dovecot.fixture.ts'
import { submit } from '../../../system-mail/index.ts'
import { createSelfSignedCertificate } from '../smtp/certificate.ts'
import type { ImapAccess, MailEgressPolicy } from './imap-access.ts'
import { openImap, resolveServer } from './client.ts'

const anywhere = { allowsAddress: () => true }

describe.skipIf(!hasDovecot)('IMAP connection', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot.stop())

  function access(security: 'tls' | 'starttls', host = 'localhost'): ImapAccess {
    const server = { host, port: security === 'tls' ? dovecot.tlsPort : dovecot.port, security }
    return {
      personId: '1',
      address: 'agent@pboffice.example',
      epoch: 1,
      connectedAt: new Date(0),
      imap: server,
      smtp: server,
      user: 'agent',
      secret: { password: dovecot.password },
    }
  }

  test.each(['tls', 'starttls'] as const)(
    'is encrypted (%s) when the certificate is valid',
    async (security) => {
      const client = await openImap(access(security), { ...anywhere, ca: dovecot.certificate })
      expect(client.secureConnection).toBe(true)
      await client.logout()
    },
  )

  test('sends no password when the certificate is untrusted or for another host', async () => {
    const strangers: [ImapAccess, MailEgressPolicy][] = [
      [access('tls'), anywhere],
      [access('starttls'), anywhere],
      [access('tls', '127.0.0.1'), { ...anywhere, ca: dovecot.certificate }],
    ]
    for (const [account, reach] of strangers)
      await expect(openImap(account, reach)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(dovecot.connections('agent')).toBe(0)
  })
})

test('requires STARTTLS and sends with a password or a token', async () => {
  const { cert, key } = await createSelfSignedCertificate('localhost', new Date())
  const ways: string[] = []
  const server = new SMTPServer({
    cert,
    key,
    authMethods: ['PLAIN', 'XOAUTH2'],
    onAuth({ method, username, password, accessToken }, { secure }, done) {
      ways.push(`${method} ${username} ${password ?? accessToken} ${secure}`)
      done(null, { user: username! })
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', done)
    },
  })
  server.on('error', () => {})
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  const { address, tls } = await resolveServer('localhost', { ...anywhere, ca: cert })
  const line = {
    host: address,
    port: (tcp.address() as AddressInfo).port,
    secure: false,
    requireTLS: true,
    name: 'office.example',
    tls,
  }
  const mail = [
    { from: 'a@x.example', to: ['b@y.example'] },
    async () => Buffer.from('Subject: x\r\n\r\nx\r\n'),
  ] as const
  for (const login of [
    { user: 'u', password: 'p' },
    { user: 'u', accessToken: 't' },
  ])
    expect((await submit({ ...line, login }, ...mail)).outcome).toEqual({ kind: 'sent' })
  expect(ways).toEqual(['PLAIN u p true', 'XOAUTH2 u t true'])
  const unknown = { ...line, tls: { ...tls, ca: [] }, login: { user: 'u', password: 'p' } }
  expect((await submit(unknown, ...mail)).outcome).toMatchObject({ kind: 'later' })
  expect(ways).toHaveLength(2)
  await new Promise<void>((done) => server.close(done))
})
