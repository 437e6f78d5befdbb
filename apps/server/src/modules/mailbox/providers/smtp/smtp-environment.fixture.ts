import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { startSmtpRelay, type ReceivedMail } from '../../../../../test/harness/smtp-relay.ts'
import { SmtpClient } from '../../../../../test/harness/smtp-client.ts'
import type { TestOffice } from '../../../../../test/harness/test-office.ts'
import type { ProviderEnvironment, RemoteBehavior } from '../compliance.fixture.ts'
import { createSelfSignedCertificate } from './certificate.ts'
import { smtpProvider } from './provider.ts'
import { createSmtpServer } from './smtp-server.ts'

const smtpReply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Creates a proxy in front of a relay that closes the connection on message data while the behavior is `silent`. */
async function createDroppingProxy(target: () => number, getBehavior: () => RemoteBehavior) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const relay = connect(target(), '127.0.0.1')
    for (const socket of [client, relay]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    let isData = false
    client.on('data', (bytes) => {
      if (isData && getBehavior() === 'silent') return void client.destroy()
      relay.write(bytes)
    })
    relay.on('data', (bytes) => {
      isData = /^354/m.test(bytes.toString())
      client.write(bytes)
    })
    client.on('close', () => relay.destroy())
    relay.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Creates the built-in provider with an SMTP client that sends to it and a relay that receives from it. */
export async function createSmtpEnvironment(office: TestOffice): Promise<ProviderEnvironment> {
  const sentMails: ReceivedMail[] = []
  const remote = { behavior: 'takes' as RemoteBehavior }
  const relay = await startSmtpRelay(sentMails, {
    onMailFrom: (_address, _session, done) =>
      done(remote.behavior === 'later' ? smtpReply(451, 'busy') : undefined),
    onRcptTo({ address }, _session, done) {
      const refused =
        remote.behavior === 'refuses' || (remote.behavior === 'refuses one' && address.startsWith('unknown'))
      done(refused ? smtpReply(550, 'no such user') : undefined)
    },
  })
  const proxy = await createDroppingProxy(
    () => Number(new URL(relay.url).port),
    () => remote.behavior,
  )
  const { env } = office.deps
  const smtp = { relayUrl: `smtp://127.0.0.1:${proxy.port}`, from: undefined }
  const deps = { ...office.deps, env: { ...env, smtp } }
  const certificate = await createSelfSignedCertificate('mail.office.example', office.clock.now())
  const server = createSmtpServer(deps, {
    host: 'mail.office.example',
    banner: 'test',
    certificate,
    onMail: () => {},
  })
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  return Object.assign(remote, {
    provider: smtpProvider,
    deps,
    sentMails,
    async receive({ email }: { email: string }, raw: string) {
      const client = await SmtpClient.open((tcp.address() as AddressInfo).port)
      const answer = await client.send({ to: [email], text: raw.replace(/^\./gm, '..') })
      client.end()
      if (!answer.startsWith('250')) throw new Error(answer)
    },
    async close() {
      await new Promise<void>((done) => server.close(done))
      await proxy.close()
      await relay.close()
    },
  })
}
