import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { smtpRelay, type ReceivedMail } from '../../../../../test/smtp-relay.ts'
import { SmtpClient } from '../../../../../test/smtp-client.ts'
import type { TestOffice } from '../../../../../test/harness.ts'
import type { ProviderWorld, WorldMood } from '../compliance.fixture.ts'
import { makeCertificate } from './certificate.ts'
import { builtin } from './provider.ts'
import { smtpIn } from './smtp-in.ts'

const coded = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A relay in front of another one that hangs up when the text has arrived, while the mood is `silent`. */
async function cutter(target: () => number, mood: () => WorldMood) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const relay = connect(target(), '127.0.0.1')
    for (const socket of [client, relay]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    let text = false
    client.on('data', (bytes) => {
      if (text && mood() === 'silent') return void client.destroy()
      relay.write(bytes)
    })
    relay.on('data', (bytes) => {
      text = /^354/m.test(bytes.toString())
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

/** The built-in provider between a client that sends and a relay that takes. */
export async function builtinWorld(office: TestOffice): Promise<ProviderWorld> {
  const left: ReceivedMail[] = []
  const world = { mood: 'takes' as WorldMood }
  const relay = await smtpRelay(left, {
    onMailFrom: (_address, _session, done) => done(world.mood === 'later' ? coded(451, 'busy') : undefined),
    onRcptTo({ address }, _session, done) {
      const refused =
        world.mood === 'refuses' || (world.mood === 'refuses one' && address.startsWith('nobody'))
      done(refused ? coded(550, 'no such user') : undefined)
    },
  })
  const front = await cutter(
    () => Number(new URL(relay.url).port),
    () => world.mood,
  )
  const { env } = office.deps
  const smtp = { relayUrl: `smtp://127.0.0.1:${front.port}`, from: undefined }
  const deps = { ...office.deps, env: { ...env, smtp } }
  const certificate = makeCertificate('mail.office.example', office.clock.now())
  const server = smtpIn(deps, { host: 'mail.office.example', banner: 'test', certificate, onMail: () => {} })
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  return Object.assign(world, {
    provider: builtin,
    deps,
    left,
    async arrive({ email }: { email: string }, raw: string) {
      const client = await SmtpClient.open((tcp.address() as AddressInfo).port)
      const answer = await client.send({ to: [email], text: raw.replace(/^\./gm, '..') })
      client.end()
      if (!answer.startsWith('250')) throw new Error(answer)
    },
    async close() {
      await new Promise<void>((done) => server.close(done))
      await front.close()
      await relay.close()
    },
  })
}
