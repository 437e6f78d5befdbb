import type { MailAccount } from '@pb/contract/mail-accounts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice } from '../../../../../test/harness.ts'
import { startGoogleServer, type GoogleServer, type ServerAgent } from '../gmail/server.fixture.ts'
import { figures, inboxOf, rawMail, say, shown, sumOf, usualMail } from '../measured.fixture.ts'
import { mailProgram } from './program.fixture.ts'
import { imapWorld, type ImapWorld } from './world.fixture.ts'

/**
 * Figures of a server as it is run, with an IMAP account of so many mails (`PB_IMAP_MEASURE=1500`) at a Dovecot on this
 * machine: how soon a change is on the other side, and what the first fetching takes.
 */
const mails = Number(process.env['PB_IMAP_MEASURE'] ?? 0)

describe.skipIf(mails === 0)('a server with an IMAP account', () => {
  const office = testOffice()
  let world: ImapWorld
  let server: GoogleServer
  let agent: ServerAgent

  async function connect(who: ServerAgent): Promise<void> {
    const host = '127.0.0.1'
    await who.call('/v1/mail-account/imap', {
      address: who.email,
      imap: { host, port: world.dovecot.port, security: 'none' },
      smtp: { host, port: world.smtpPort, security: 'none' },
      user: who.email,
      password: world.dovecot.password,
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
    world = await imapWorld(office)
    server = await startGoogleServer(office, { MAIL_PRIVATE_HOSTS: '1' })
    agent = await server.person()
    await world.dovecot.deliver(agent.email, rawMail(agent.email, 'The first'))
    await connect(agent)
    await untilInStep(agent, async () => {})
    while (world.dovecot.connections(agent.email) < 2) await pause(100)
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await world.close()
  }, 60_000)

  test('how soon what happens there shows here', { timeout: 300_000 }, async () => {
    const came: number[] = []
    for (let n = 0; n < 30; n += 1) {
      const subject = `Came ${n}`
      const deliver = () => world.dovecot.deliver(agent.email, rawMail(agent.email, subject))
      came.push(await shown(agent, (row) => row.subject === subject, deliver))
      await pause(Math.random() * 1000)
    }
    figures('a mail that comes is shown', came)
    const program = await mailProgram(world.dovecot, agent.email)
    const flagged: number[] = []
    for (let n = 0; n < 15; n += 1) {
      const flag = async () => {
        await program.client.mailboxOpen('INBOX')
        const [uid] = (await program.client.search({ subject: `Came ${n}` }, { uid: true })) || []
        await program.client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        await program.client.mailboxClose()
      }
      flagged.push(await shown(agent, (row) => row.subject === `Came ${n}` && row.seen === 1, flag))
    }
    await program.close()
    figures('a mail that is read there is read here', flagged)
    expect(came.length + flagged.length).toBe(45)
  })

  test('how soon what happens here is there', { timeout: 300_000 }, async () => {
    const program = await mailProgram(world.dovecot, agent.email)
    const starred = async () => {
      await program.client.mailboxOpen('INBOX', { readOnly: true })
      return ((await program.client.search({ flagged: true }, { uid: true })) || []).length
    }
    const times: number[] = []
    for (const { messages } of (await inboxOf(agent)).slice(0, 30)) {
      const before = await starred()
      const began = performance.now()
      await agent.call('/v1/gmail-flags/starred', { message_ids: [messages[0]!.id] })
      while ((await starred()) === before && performance.now() - began < 60_000) await pause(5)
      times.push(performance.now() - began)
    }
    await program.close()
    figures('a star that is set here is there', times)
    expect(times.length).toBeGreaterThan(0)
  })

  test('what the first fetching of a mailbox takes', { timeout: 3_600_000 }, async () => {
    const other = await server.person()
    for (let n = 0; n < mails; n += 1) await world.dovecot.deliver(other.email, usualMail(other.email, n))
    await pause(2000)
    const base = await server.memory()
    let peak = base
    let first: number | undefined
    const meanwhile: number[] = []
    const began = performance.now()
    await connect(other)
    await untilInStep(other, async () => {
      const asked = performance.now()
      await inboxOf(agent)
      meanwhile.push(performance.now() - asked)
      const now = await server.memory()
      if (sumOf(now) > sumOf(peak)) peak = now
      if (first === undefined && (await inboxOf(other)).length > 0) first = performance.now() - began
    })
    const seconds = (performance.now() - began) / 1000
    say(
      `${mails} mails in ${seconds.toFixed(0)} s, ${((seconds * 1000) / mails).toFixed(1)} ms each; the first after ${Math.round(first ?? 0)} ms`,
    )
    say(
      `memory at most: server ${peak.server.toFixed(0)} MB, children ${peak.children.toFixed(0)} MB, ${(sumOf(peak) - sumOf(base)).toFixed(0)} MB more than before`,
    )
    figures('the inbox of somebody else meanwhile', meanwhile)
    const { rows } = await office.deps.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mail_message JOIN mailbox USING (person_id) WHERE address = $1',
      [other.email],
    )
    expect(rows[0]!.count).toBe(mails)
  })
})
