import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { SmtpClient } from '../../../test/smtp-client.ts'
import { smtpRelay } from '../../../test/smtp-relay.ts'
import { systemClock } from '../../platform/clock.ts'
import { storeArrivals } from './providers/builtin/store-arrivals.ts'

/** `PB_KILL_TEST=full` for as many as an office ever has at once. */
const full = process.env['PB_KILL_TEST'] === 'full'
const [arriving, sending] = full ? [1000, 200] : [200, 50]
/** The process dies after so many answers, and in the middle of so manieth talks with the relay. */
const diesAtAnswers = full ? [100, 300, 450, 700, 900] : [30, 120]
const diesAtTexts = full ? [5, 20, 45, 80] : [8]

const office = testOffice()
let child: ChildProcess | undefined
let port: Promise<number>
afterAll(() => child?.kill('SIGKILL'))

function start(relayUrl: string): void {
  const { env } = office.deps
  const options = {
    env: { ...env, smtp: { relayUrl }, smtpIn: { host: '127.0.0.1', port: 0 } },
    databaseUrl: office.databaseUrl,
  }
  child = fork(join(import.meta.dirname, 'delivery-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  port = once(child, 'message').then(([told]) => told as number)
}

/** Kills the process, and starts the next one. What the dead one held is free once its lease ends; here, at once. */
async function killAndStart(relayUrl: string): Promise<void> {
  const dying = child!
  const gone = once(dying, 'exit')
  dying.kill('SIGKILL')
  await gone
  await office.deps.pool.query(`UPDATE mail_outbox SET leased_until = '-infinity' WHERE state = 'sending'`)
  start(relayUrl)
}

/** Sends mails until each is taken, as mail servers do: under the same Message-ID, to whichever process is there. */
async function* sendUntilTaken(agent: TestPerson, numbers: () => number | undefined): AsyncGenerator<void> {
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
  for (let n = 0; n < sending; n += 1) {
    const to = n % 2 === 0 ? colleague.email : `client-${n}@client.example`
    const payload = { to: [to], subject: `Out ${n}`, body: 'x' }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
    expect(reply.statusCode).toBe(201)
  }
}

async function subjectsOf({ personId }: TestPerson, label: number): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ subject: string }>(
    'SELECT subject FROM mail_message WHERE person_id = $1 AND labels & $2 <> 0 ORDER BY id',
    [personId, label],
  )
  return rows.map(({ subject }) => subject)
}

async function outbox(): Promise<{ state: string; subject: string }[]> {
  const { rows } = await office.deps.pool.query<{ state: string; subject: string }>(
    'SELECT o.state, m.subject FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id ORDER BY o.id',
  )
  return rows
}

const numbered = (what: string, count: number, step = 1, from = 0) =>
  Array.from(
    { length: Math.ceil((count - from) / step) },
    (_item, index) => `${what} ${from + index * step}`,
  ).toSorted()

test(
  'a process killed at any moment loses no mail that it took, and sends none twice',
  async () => {
    const [agent, colleague] = [await office.person(), await office.person()]
    const left: string[] = []
    let kill: () => Promise<void> = async () => {}
    const relay = await smtpRelay([], {
      onData(stream, _session, done) {
        const pieces: Buffer[] = []
        stream.on('error', () => {})
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          left.push(/^Subject: (.*)\r$/m.exec(Buffer.concat(pieces).toString())![1]!)
          // It has the whole text, and its answer finds nobody.
          if (diesAtTexts.includes(left.length)) void kill()
          else done()
        })
      },
    })
    let kills = 0
    // One death at a time: the next one waits until there is a process to kill.
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
      for await (const _taken of sendUntilTaken(agent, () => (next < arriving ? next++ : undefined))) {
        answered += 1
        if (diesAtAnswers.includes(answered)) await kill()
      }
    }
    await Promise.all(Array.from({ length: 5 }, sender))
    await expect
      .poll(async () => (await outbox()).filter(({ state }) => !['sent', 'uncertain'].includes(state)), {
        timeout: 60_000,
      })
      .toEqual([])
    child!.kill('SIGKILL')
    await once(child!, 'exit')
    const now = { ...office.deps, clock: systemClock }
    await Promise.all([storeArrivals(now), storeArrivals(now)])

    expect(kills).toBe(diesAtAnswers.length + diesAtTexts.length)
    expect((await subjectsOf(agent, 1)).toSorted()).toEqual(numbered('In', arriving))
    expect((await subjectsOf(colleague, 1)).toSorted()).toEqual(numbered('Out', sending, 2))
    // Nothing twice; what is said to be sent has left, and what never left is at most uncertain.
    expect(left.toSorted()).toEqual([...new Set(left)].toSorted())
    const outside = (await outbox()).filter(({ subject }) => Number(subject.slice(4)) % 2 === 1)
    const sent = outside.filter(({ state }) => state === 'sent').map(({ subject }) => subject)
    expect(sent.filter((subject) => !left.includes(subject))).toEqual([])
    const uncertain = outside.filter(({ state }) => state === 'uncertain')
    expect(uncertain.length).toBeGreaterThanOrEqual(1)
    expect(uncertain.length).toBeLessThanOrEqual(4 * kills)
    await relay.close()
  },
  full ? 600_000 : 240_000,
)
