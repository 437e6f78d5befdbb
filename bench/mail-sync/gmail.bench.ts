import { setTimeout as pause } from 'node:timers/promises'
import type { MailAccount } from '@pb/contract/mail-accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice } from '../../apps/server/test/harness/test-office.ts'
import { formatLoad } from '../measure.ts'
import {
  printTimings,
  fetchInbox,
  createRawMail,
  print,
  measureUntilShown,
  sumMemory,
  createTypicalMail,
} from './measure-mail.ts'
import {
  startGoogleServer,
  type GoogleServer,
  type ServerAgent,
} from '../../apps/server/src/modules/mailbox/providers/gmail/google-server.fixture.ts'

/**
 * Measures a running server with a mailbox of `BENCH_MESSAGES` messages: the delay of changes in both
 * directions, and the first full sync. docs/decisions/0026 has the targets. The tests do not fail on them, because
 * results depend on the load of the machine.
 */
const mails = Number(process.env['BENCH_MESSAGES'])
/** Quota units per minute, of which a message costs five. */
const quota = Number(process.env['BENCH_GMAIL_QUOTA'])

describe('Gmail performance', () => {
  const office = testOffice()
  let server: GoogleServer
  let agent: ServerAgent

  beforeAll(async () => {
    server = await startGoogleServer(office, { GMAIL_USER_QUOTA: String(quota) })
    agent = await server.connect(await server.addUnconnectedUser())
  }, 120_000)
  afterAll(() => server.close(), 60_000)

  test('measures how soon a pushed message appears', { timeout: 300_000 }, async () => {
    const pushed: number[] = []
    for (let n = 0; n < 30; n += 1) {
      const subject = `Pushed ${n}`
      await server.gmail.addMessage(agent.email, createRawMail(agent.email, subject))
      pushed.push(
        await measureUntilShown(
          agent,
          (row) => row.subject === subject,
          () => server.push(agent.email),
        ),
      )
      // At varying moments of the polling interval.
      await pause(Math.random() * 1000)
    }
    printTimings('shown after a push', pushed)
    expect(pushed).toHaveLength(30)
  })

  test('measures how soon a polled message appears', { timeout: 600_000 }, async () => {
    const polled: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const subject = `Polled ${n}`
      const put = () => server.gmail.addMessage(agent.email, createRawMail(agent.email, subject))
      polled.push(await measureUntilShown(agent, (row) => row.subject === subject, put))
      await pause(Math.random() * 5000)
    }
    printTimings('shown by polling', polled)
    expect(polled).toHaveLength(8)
  })

  test('measures how soon a local change reaches Gmail', { timeout: 300_000 }, async () => {
    const times: number[] = []
    for (const { messages } of (await fetchInbox(agent)).slice(0, 30)) {
      const { id } = messages[0]!
      const starred = () =>
        server.gmail.messages(agent.email).filter(({ labels }) => labels.includes('STARRED')).length
      const before = starred()
      const startedAt = performance.now()
      await agent.call('/v1/gmail-flags/starred', { message_ids: [id] })
      while (starred() === before && performance.now() - startedAt < 60_000) await pause(5)
      times.push(performance.now() - startedAt)
    }
    printTimings('local star pushed', times)
    expect(times.length).toBeGreaterThan(0)
  })

  async function opened(times: number[]): Promise<void> {
    const startedAt = performance.now()
    await fetchInbox(agent)
    times.push(performance.now() - startedAt)
    await pause(40)
  }

  /** Downloads all messages from the emulator, four at once, as a client that does nothing with them. */
  async function fetchBare(email: string): Promise<number> {
    const ids = server.gmail.messages(email).map(({ id }) => id)
    const headers = { authorization: `Bearer ${server.gmail.token(email)}` }
    const startedAt = performance.now()
    async function lane(): Promise<void> {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const url = `${server.gmail.url}/gmail/v1/users/me/messages/${id}?format=raw`
        const response = await fetch(url, { headers })
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 4 }, lane))
    return (performance.now() - startedAt) / 1000
  }

  test('measures the first full sync', { timeout: 3_600_000 }, async () => {
    const before: number[] = []
    for (let n = 0; n < 300; n += 1) await opened(before)
    printTimings('the inbox before', before)
    const email = await server.addUnconnectedUser()
    for (let n = 0; n < mails; n += 1) await server.gmail.addMessage(email, createTypicalMail(email, n))
    const bare = await fetchBare(email)
    print(
      `a bare client downloads them in ${bare.toFixed(0)} s; the quota permits it in ${((mails * 5 * 60) / quota).toFixed(0)} s`,
    )
    await pause(5000)
    const base = await server.memory()
    print(`memory before: server ${base.server.toFixed(0)} MB, children ${base.children.toFixed(0)} MB`)
    const startedAt = performance.now()
    const other = await server.connect(email)
    let peak = base
    let first: number | undefined
    const meanwhile: number[] = []
    for (;;) {
      await opened(meanwhile)
      const now = await server.memory()
      if (sumMemory(now) > sumMemory(peak)) peak = now
      if (first === undefined && (await fetchInbox(other)).length > 0) first = performance.now() - startedAt
      const account = await other.call<MailAccount>('/v1/mail-account')
      if (account.snapshot === null && account.in_step_at !== null) break
    }
    const seconds = (performance.now() - startedAt) / 1000
    print(
      `${mails} mails in ${seconds.toFixed(0)} s, ${((seconds * 1000) / mails).toFixed(1)} ms each; ${(seconds / bare).toFixed(1)} times as long as the bare client; the first after ${Math.round(first ?? 0)} ms (${formatLoad()})`,
    )
    print(
      `memory at most: server ${peak.server.toFixed(0)} MB, children ${peak.children.toFixed(0)} MB, ${(sumMemory(peak) - sumMemory(base)).toFixed(0)} MB more than before`,
    )
    printTimings('the inbox meanwhile', meanwhile)
    const { rows } = await office.deps.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mail_message JOIN mailbox USING (person_id) WHERE address = $1',
      [email],
    )
    expect(rows[0]!.count).toBe(mails)
  })
})
