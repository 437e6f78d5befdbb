import type { MailAccount } from '@pb/contract/mail-accounts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice } from '../../apps/server/test/harness/test-office.ts'
import {
  startGoogleServer,
  type GoogleServer,
  type ServerAgent,
} from '../../apps/server/src/modules/mailbox/providers/gmail/google-server.fixture.ts'
import {
  printTimings,
  fetchInbox,
  createRawMail,
  print,
  measureUntilShown,
  sumMemory,
  createTypicalMail,
} from './measure-mail.ts'
import { connectMailClient } from '../../apps/server/src/modules/mailbox/providers/imap/mail-client.fixture.ts'
import {
  createImapEnvironment,
  type ImapEnvironment,
} from '../../apps/server/src/modules/mailbox/providers/imap/imap-environment.fixture.ts'

/**
 * Measures a running server with an IMAP account of `BENCH_MESSAGES` messages on a local Dovecot: the delay of
 * changes in both directions, and the first full sync.
 */
const mails = Number(process.env['BENCH_MESSAGES'])

describe('IMAP performance', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let server: GoogleServer
  let agent: ServerAgent

  async function connect(who: ServerAgent): Promise<void> {
    const host = '127.0.0.1'
    await who.call('/v1/mail-account/imap', {
      address: who.email,
      imap: { host, port: environment.dovecot.port, security: 'none' },
      smtp: { host, port: environment.smtpPort, security: 'none' },
      user: who.email,
      password: environment.dovecot.password,
    })
  }

  async function untilInStep(who: ServerAgent, meanwhile: () => Promise<void>): Promise<void> {
    for (;;) {
      await meanwhile()
      const account = await who.call<MailAccount>('/v1/mail-account')
      if (account.snapshot === null && account.in_step_at !== null) return
      await pause(20)
    }
  }

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
    server = await startGoogleServer(office, { MAIL_PRIVATE_HOSTS: '1' })
    agent = await server.signIn()
    await environment.dovecot.deliver(agent.email, createRawMail(agent.email, 'The first'))
    await connect(agent)
    await untilInStep(agent, async () => {})
    while (environment.dovecot.connections(agent.email) < 2) await pause(100)
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await environment.close()
  }, 60_000)

  test('measures how soon a remote change appears', { timeout: 300_000 }, async () => {
    const received: number[] = []
    for (let n = 0; n < 30; n += 1) {
      const subject = `Came ${n}`
      const deliver = () => environment.dovecot.deliver(agent.email, createRawMail(agent.email, subject))
      received.push(await measureUntilShown(agent, (row) => row.subject === subject, deliver))
      await pause(Math.random() * 1000)
    }
    printTimings('new remote message shown', received)
    const program = await connectMailClient(environment.dovecot, agent.email)
    const flagged: number[] = []
    for (let n = 0; n < 15; n += 1) {
      const flag = async () => {
        await program.client.mailboxOpen('INBOX')
        const [uid] = (await program.client.search({ subject: `Came ${n}` }, { uid: true })) || []
        await program.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        await program.client.mailboxClose()
      }
      flagged.push(
        await measureUntilShown(agent, (row) => row.subject === `Came ${n}` && row.seen === 1, flag),
      )
    }
    await program.close()
    printTimings('remote read flag shown', flagged)
    expect(received.length + flagged.length).toBe(45)
  })

  test('measures how soon a local change reaches the server', { timeout: 300_000 }, async () => {
    const program = await connectMailClient(environment.dovecot, agent.email)
    const starred = async () => {
      await program.client.mailboxOpen('INBOX', { readOnly: true })
      return ((await program.client.search({ flagged: true }, { uid: true })) || []).length
    }
    const times: number[] = []
    for (const { messages } of (await fetchInbox(agent)).slice(0, 30)) {
      const before = await starred()
      const startedAt = performance.now()
      await agent.call('/v1/gmail-flags/starred', { message_ids: [messages[0]!.id] })
      while ((await starred()) === before && performance.now() - startedAt < 60_000) await pause(5)
      times.push(performance.now() - startedAt)
    }
    await program.close()
    printTimings('local star pushed', times)
    expect(times.length).toBeGreaterThan(0)
  })

  test('measures the first full sync', { timeout: 3_600_000 }, async () => {
    const other = await server.signIn()
    for (let n = 0; n < mails; n += 1)
      await environment.dovecot.deliver(other.email, createTypicalMail(other.email, n))
    await pause(2000)
    const base = await server.memory()
    let peak = base
    let first: number | undefined
    const meanwhile: number[] = []
    const startedAt = performance.now()
    await connect(other)
    await untilInStep(other, async () => {
      const requestedAt = performance.now()
      await fetchInbox(agent)
      meanwhile.push(performance.now() - requestedAt)
      const now = await server.memory()
      if (sumMemory(now) > sumMemory(peak)) peak = now
      if (first === undefined && (await fetchInbox(other)).length > 0) first = performance.now() - startedAt
    })
    const seconds = (performance.now() - startedAt) / 1000
    print(
      `${mails} mails in ${seconds.toFixed(0)} s, ${((seconds * 1000) / mails).toFixed(1)} ms each; the first after ${Math.round(first ?? 0)} ms`,
    )
    print(
      `memory at most: server ${peak.server.toFixed(0)} MB, children ${peak.children.toFixed(0)} MB, ${(sumMemory(peak) - sumMemory(base)).toFixed(0)} MB more than before`,
    )
    printTimings('inbox of another agent during the sync', meanwhile)
    const { rows } = await office.deps.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mail_message JOIN mailbox USING (person_id) WHERE address = $1',
      [other.email],
    )
    expect(rows[0]!.count).toBe(mails)
  })
})
