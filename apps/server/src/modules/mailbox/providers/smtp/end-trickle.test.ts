import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { loadCertificate } from './certificate.ts'
import { createSmtpServer } from './smtp-server.ts'

const office = testOffice()
let agent: TestPerson
let server: SMTPServer

beforeEach(async () => {
  agent = await office.person()
  const certificate = await loadCertificate(office.deps, 'mail.office.example')
  // The rate of a connection is checked every five minutes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createSmtpServer(office.deps, {
    host: 'mail.office.example',
    banner: 'test',
    certificate,
    onMail: () => {},
  })
  const tcp = server.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  await new Promise<void>((done) => server.close(done))
})

/** Sends a line, unless it is empty, and waits for the reply. */
async function say(socket: Socket, line: string): Promise<string> {
  if (line !== '') socket.write(`${line}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return reply.toString()
}

/** Connects and goes as far as the phase; returns the socket that the client writes to. */
async function open(phase: string): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await say(socket, '')
  if (phase === 'greeting') return socket
  await say(socket, 'EHLO client.example')
  if (phase.includes('TLS')) await say(socket, 'STARTTLS')
  if (phase === 'the TLS handshake') return socket
  const line = phase.includes('TLS') ? connectTls({ socket, rejectUnauthorized: false }) : socket
  line.on('error', () => {})
  if (phase.includes('TLS')) await once(line, 'secureConnect')
  if (phase.endsWith('commands')) return line
  await say(line, 'MAIL FROM:<nora@client.example>')
  await say(line, `RCPT TO:<${agent.email}>`)
  await say(line, 'DATA')
  return line
}

describe.each(['greeting', 'commands', 'data', 'the TLS handshake', 'TLS commands', 'TLS data'])(
  'in the phase of %s',
  (phase) => {
    test('a connection that sends a byte now and then ends after five minutes', async () => {
      const socket = await open(phase)
      // What it sent to get here counts for the first five minutes.
      const closed = new Promise((resolve) => socket.once('close', resolve))
      for (let minutes = 0; minutes < 10; minutes += 5) {
        socket.write('N')
        vi.advanceTimersByTime(300_000)
      }
      await expect(closed).resolves.toBeTypeOf('boolean')
    })
  },
)

test.each(['commands', 'TLS commands'])('a connection that sends enough stays (%s)', async (phase) => {
  const socket = await open(phase)
  for (let minutes = 0; minutes < 30; minutes += 5) {
    for (let sent = 0; sent < 3000; sent += 400)
      expect(await say(socket, `NOOP ${'x'.repeat(400)}`)).toMatch(/^250/)
    vi.advanceTimersByTime(300_000)
  }
  expect(await say(socket, 'NOOP')).toMatch(/^250/)
  socket.destroy()
})
