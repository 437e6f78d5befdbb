import { createServer, type AddressInfo, type Server } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../test/harness/smtp-relay.ts'
import type { Deps } from '../../platform/deps.ts'
import { createSystemMailWorker, deliverDue, sweepMail } from './deliver.ts'
import { isRelayConfigured, sendSystemMail } from './queue.ts'

const office = testOffice({ publicUrl: 'https://office.example' })

const received: ReceivedMail[] = []
const open: (() => Promise<unknown>)[] = []

function closing(server: { close: (done: () => void) => unknown }): void {
  open.push(() => new Promise<void>((done) => server.close(done)))
}

async function relay(options: SMTPServerOptions = {}): Promise<string> {
  const { url, close } = await startSmtpRelay(received, options)
  open.push(close)
  return url
}

/** A relay that closes the connection after the data, without a reply. */
async function silentRelay(): Promise<string> {
  const server: Server = createServer((socket) => {
    let text = false
    socket.on('error', () => {})
    socket.write('220 relay\r\n')
    socket.on('data', (bytes) => {
      if (text) return void socket.destroy()
      if (bytes.toString().startsWith('DATA')) {
        text = true
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing(server)
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function through(relayUrl: string | undefined, from?: string): Deps {
  const { deps } = office
  return { ...deps, env: { ...deps.env, smtp: { relayUrl, from } } }
}

const mail = { to: 'adam@client.example', subject: 'Welcome', text: 'Open https://office.example/x' }
let keys = 0

function queue(
  more: { html?: string; expiresAt?: Date; key?: string; to?: string } = {},
): Promise<string | null> {
  return sendSystemMail(office.deps.db, office.deps, { ...mail, key: `test:${++keys}`, ...more })
}

async function entry(id: string | null) {
  return office.deps.db.selectFrom('system_mail').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
}

beforeEach(async () => {
  received.length = 0
  await office.deps.db.deleteFrom('system_mail').execute()
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

test('sends an email once from the office with its queued Message-ID, and deletes its content', async () => {
  const id = await queue({ html: '<p>Open <a href="https://office.example/x">it</a></p>' })
  const { message_id } = await entry(id)
  const deps = through(await relay())
  await deliverDue(deps)
  await deliverDue(deps)
  expect(received).toHaveLength(1)
  const [{ from, to, text }] = received as [ReceivedMail]
  expect([from, to]).toEqual(['office@office.example', ['adam@client.example']])
  expect(text).toContain(`Message-ID: ${message_id}`)
  expect(text).toContain('Subject: Welcome')
  expect(text).toContain('Auto-Submitted: auto-generated')
  expect(text).toContain('text/html')
  expect(await entry(id)).toMatchObject({ state: 'sent', sealed: null, attempts: 1 })
})

test('waits encrypted without a relay, and is sent when there is one', async () => {
  const id = await queue()
  expect(isRelayConfigured(office.deps.env)).toBe(false)
  await deliverDue(office.deps)
  const waiting = await entry(id)
  expect(waiting.state).toBe('waiting')
  expect(JSON.stringify(waiting)).not.toMatch(/adam|Welcome|office\.example\/x/)
  await deliverDue(through(await relay()))
  expect(received).toHaveLength(1)
})

test('queues one email per key, and none on rollback', async () => {
  expect(await queue({ key: 'once' })).not.toBeNull()
  expect(await queue({ key: 'once' })).toBeNull()
  const rolledBack = office.deps.db.transaction().execute(async (tx) => {
    await sendSystemMail(tx, office.deps, { ...mail, key: 'never' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await deliverDue(through(await relay()))
  expect(received).toHaveLength(1)
})

test('concurrent processes send each email once', async () => {
  for (let n = 0; n < 6; n += 1) await queue()
  const deps = through(await relay())
  await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)])
  expect(received).toHaveLength(6)
})

test('servers that do not answer for one recipient hold up no email to another', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const url = await relay({
    onRcptTo({ address }, _session, reply) {
      if (address.startsWith('slow')) void released.then(() => reply())
      else reply()
    },
  })
  const slow = await Promise.all(Array.from({ length: 8 }, (_, at) => queue({ to: `slow${at}@x.example` })))
  const worker = createSystemMailWorker(through(url))
  worker.wake()
  const getState = async (id: string | null) => (await entry(id)).state
  await expect.poll(() => getState(slow[5]!), { timeout: 30_000 }).toBe('sending')
  const password = await queue()
  worker.wake()
  await expect.poll(() => getState(password), { timeout: 30_000 }).toBe('sent')
  expect(await getState(slow[0]!)).toBe('sending')
  release()
  await worker.finish()
  expect(await Promise.all(slow.map(getState))).toEqual(slow.map(() => 'sent'))
})

test('retries an unreachable or greylisting relay with growing delays and the same Message-ID', async () => {
  const id = await queue()
  const { message_id } = await entry(id)
  await deliverDue(through('smtp://127.0.0.1:1'))
  expect(await entry(id)).toMatchObject({ state: 'waiting', attempts: 1, failure: 'ESOCKET' })
  let refusals = 0
  const url = await relay({
    onRcptTo(_address, _session, done) {
      refusals += 1
      done(refusals === 1 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined)
    },
  })
  await deliverDue(through(url))
  expect(refusals).toBe(0)
  office.clock.advance(61)
  await deliverDue(through(url))
  expect(await entry(id)).toMatchObject({ state: 'waiting', attempts: 2, failure: 'EENVELOPE 451' })
  office.clock.advance(121)
  await deliverDue(through(url))
  expect(await entry(id)).toMatchObject({ state: 'sent', attempts: 3, failure: null })
  expect(received.map(({ text }) => text.includes(message_id))).toEqual([true])
})

test('does not retry a permanent rejection', async () => {
  const id = await queue()
  const url = await relay({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await deliverDue(through(url))
  expect(await entry(id)).toMatchObject({ state: 'failed', failure: 'EENVELOPE 550', sealed: null })
})

test('fails after the last attempt', async () => {
  const id = await queue()
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await deliverDue(through('smtp://127.0.0.1:1'))
    office.clock.advance(86_400)
  }
  expect(await entry(id)).toMatchObject({ state: 'failed', attempts: 11 })
})

test('is uncertain and never sent again if the relay does not reply after the data', async () => {
  const id = await queue()
  await deliverDue(through(await silentRelay()))
  expect(await entry(id)).toMatchObject({ state: 'uncertain', sealed: null })
  office.clock.advance(86_400)
  await deliverDue(through(await relay()))
  expect(received).toHaveLength(0)
})

test('is uncertain if the sending process died', async () => {
  const id = await queue()
  await office.deps.db.updateTable('system_mail').set({ state: 'sending' }).execute()
  const url = await relay()
  await deliverDue(through(url))
  expect(await entry(id)).toMatchObject({ state: 'sending' })
  office.clock.advance(16 * 60)
  await deliverDue(through(url))
  expect(await entry(id)).toMatchObject({ state: 'uncertain', failure: 'lost' })
  expect(received).toHaveLength(0)
})

test('expires instead of being sent late, and old entries are deleted', async () => {
  const id = await queue({ expiresAt: new Date(office.clock.now().getTime() + 3600_000) })
  office.clock.advance(3601)
  await deliverDue(through(await relay()))
  expect(await entry(id)).toMatchObject({ state: 'expired', sealed: null })
  expect(received).toHaveLength(0)
  office.clock.advance(91 * 86_400)
  await sweepMail(office.deps)
  expect(await office.deps.db.selectFrom('system_mail').select('id').execute()).toEqual([])
})

test('authenticates with the credentials of the relay URL, and retries after a wrong password', async () => {
  const url = await relay({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'us@er' && password === 'p:w' ? done(null, { user: 'us@er' }) : done(new Error('wrong')),
  })
  const wrong = await queue()
  await deliverDue(through(url.replace('://', '://us%40er:nope@')))
  expect(await entry(wrong)).toMatchObject({ state: 'waiting', failure: 'EAUTH 535' })
  const id = await queue()
  await deliverDue(through(url.replace('://', '://us%40er:p%3Aw@'), 'hello@broker.example'))
  expect(await entry(id)).toMatchObject({ state: 'sent' })
  expect(received[0]?.from).toBe('hello@broker.example')
})

test('prevents header injection', async () => {
  await sendSystemMail(office.deps.db, office.deps, {
    ...mail,
    subject: 'Hello\r\nBcc: all@client.example',
    key: 'smuggled',
  })
  await deliverDue(through(await relay()))
  const [{ to, text }] = received as [ReceivedMail]
  expect(to).toEqual(['adam@client.example'])
  expect(text).not.toMatch(/^Bcc:/m)
})
