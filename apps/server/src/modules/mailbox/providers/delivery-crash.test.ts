import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { SmtpClient } from '../../../../test/harness/smtp-client.ts'
import { startSmtpRelay } from '../../../../test/harness/smtp-relay.ts'
import { storeInbound } from './smtp/store-inbound.ts'

/** `PB_KILL_TEST=full` runs with the peak load of an office. */
const full = process.env['PB_KILL_TEST'] === 'full'
const [inboundCount, outboundCount] = full ? [1000, 200] : [200, 50]
/** Kill the process after these numbers of SMTP replies, and while the relay receives these messages. */
const killAfterReplies = full ? [100, 300, 450, 700, 900] : [30, 120]
const killAtMessages = full ? [5, 20, 45, 80] : [8]

const office = testOffice()
let child: ChildProcess | undefined
let database: CrashDatabase
let port: Promise<number>
afterAll(() => child?.kill('SIGKILL'))

function start(relayUrl: string): void {
  const { env } = office.deps
  database = crashDatabase(office.databaseUrl)
  const options = {
    env: { ...env, smtp: { relayUrl }, smtpIn: { host: '127.0.0.1', port: 0 } },
    databaseUrl: database.url,
  }
  child = fork(join(import.meta.dirname, 'delivery-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  port = once(child, 'message').then(([message]) => message as number)
}

/** Kills the process and starts the next one, which takes over the leases of the killed one at once. */
async function killAndStart(relayUrl: string): Promise<void> {
  const dying = child!
  const exited = once(dying, 'exit')
  dying.kill('SIGKILL')
  await exited
  start(relayUrl)
}

/** Sends mails as mail servers do: retries with the same Message-ID until a process accepts it. */
async function* sendUntilAccepted(
  agent: TestPerson,
  numbers: () => number | undefined,
): AsyncGenerator<void> {
  let client = await SmtpClient.open(await port)
  for (let n = numbers(); n !== undefined; n = numbers()) {
    const text = `From: nora@client.example\r\nMessage-ID: <in-${n}@client.example>\r\nSubject: In ${n}\r\n\r\nx`
    while (!(await client.send({ to: [agent.email], text })).startsWith('250')) {
      client.end()
      client = await SmtpClient.open(await port)
    }
    yield
  }
  client.end()
}

async function queueMail(agent: TestPerson, colleague: TestPerson): Promise<void> {
  for (let n = 0; n < outboundCount; n += 1) {
    const to = n % 2 === 0 ? colleague.email : `client-${n}@client.example`
    const payload = { to: [to], subject: `Out ${n}`, body: 'x' }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
    expect(reply.statusCode).toBe(201)
  }
}

async function getSubjects({ personId }: TestPerson, label: number): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ subject: string }>(
    'SELECT subject FROM mail_message WHERE person_id = $1 AND labels & $2 <> 0 ORDER BY id',
    [personId, label],
  )
  return rows.map(({ subject }) => subject)
}

async function getOutbox(): Promise<{ state: string; subject: string }[]> {
  const { rows } = await office.deps.pool.query<{ state: string; subject: string }>(
    'SELECT o.state, m.subject FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id ORDER BY o.id',
  )
  return rows
}

const numberedSubjects = (what: string, count: number, step = 1, from = 0) =>
  Array.from(
    { length: Math.ceil((count - from) / step) },
    (_item, index) => `${what} ${from + index * step}`,
  ).toSorted()

test(
  'a process that is killed at any moment loses no accepted mail and sends none twice',
  async () => {
    const [agent, colleague] = [await office.person(), await office.person()]
    const relayed: string[] = []
    let kill: () => Promise<void> = async () => {}
    const relay = await startSmtpRelay([], {
      onData(stream, _session, done) {
        const pieces: Buffer[] = []
        stream.on('error', () => {})
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          relayed.push(/^Subject: (.*)\r$/m.exec(Buffer.concat(pieces).toString())![1]!)
          // The relay has the complete message, but the process is killed before its reply.
          if (killAtMessages.includes(relayed.length)) void kill()
          else done()
        })
      },
    })
    let kills = 0
    // Each kill waits until the next process has started.
    let last = Promise.resolve()
    kill = () => {
      kills += 1
      last = last.then(() => port).then(() => killAndStart(relay.url))
      return last
    }
    await queueMail(agent, colleague)
    start(relay.url)

    let next = 0
    let answered = 0
    async function sender(): Promise<void> {
      for await (const _accepted of sendUntilAccepted(agent, () =>
        next < inboundCount ? next++ : undefined,
      )) {
        answered += 1
        if (killAfterReplies.includes(answered)) await kill()
      }
    }
    await Promise.all(Array.from({ length: 5 }, sender))
    await expect
      .poll(async () => (await getOutbox()).filter(({ state }) => !['sent', 'uncertain'].includes(state)), {
        timeout: 60_000,
      })
      .toEqual([])
    await database.crash(child!)
    // Later than the time for which a killed process reserved mail that took long to parse.
    const later = { ...office.deps, clock: { now: () => new Date(Date.now() + 600_000) } }
    await Promise.all([storeInbound(later), storeInbound(later)])
    await storeInbound(later)
    expect((await office.deps.pool.query('SELECT FROM mail_inbound')).rowCount).toBe(0)

    expect(kills).toBe(killAfterReplies.length + killAtMessages.length)
    expect((await getSubjects(agent, 1)).toSorted()).toEqual(numberedSubjects('In', inboundCount))
    expect((await getSubjects(colleague, 1)).toSorted()).toEqual(numberedSubjects('Out', outboundCount, 2))
    // No duplicates; every `sent` mail was relayed, and mail that was not is at most `uncertain`.
    expect(relayed.toSorted()).toEqual([...new Set(relayed)].toSorted())
    const outbound = (await getOutbox()).filter(({ subject }) => Number(subject.slice(4)) % 2 === 1)
    const sent = outbound.filter(({ state }) => state === 'sent').map(({ subject }) => subject)
    expect(sent.filter((subject) => !relayed.includes(subject))).toEqual([])
    const uncertain = outbound.filter(({ state }) => state === 'uncertain')
    expect(uncertain.length).toBeGreaterThanOrEqual(1)
    expect(uncertain.length).toBeLessThanOrEqual(4 * kills)
    await relay.close()
  },
  full ? 600_000 : 240_000,
)
