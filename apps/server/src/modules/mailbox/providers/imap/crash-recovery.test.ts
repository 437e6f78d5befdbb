import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { tcpProxy, type TcpProxy } from '../../../../../test/harness/tcp-proxy.ts'
import { connectMailClient } from './mail-client.fixture.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'

/** Set `PB_KILL_TEST=full` for the full numbers. */
const full = process.env['PB_KILL_TEST'] === 'full'
const [messages, sending] = full ? [1000, 50] : [120, 8]
/** Bytes after which each connection is cut, and the message counts at which the process is killed. */
const cutAfter = full ? 150_000 : 90_000
const killAtCounts = full ? [150, 400, 700, 900] : [40]
/** Numbers of the SMTP transactions during which the process is killed. */
const killAtTransactions = full ? [6, 20] : [4]

const timeout = full ? 300_000 : 60_000

describe.skipIf(!hasDovecot)('IMAP crash recovery', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let proxy: TcpProxy
  let cuts = 0
  let child: ChildProcess

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
    proxy = await tcpProxy(
      () => environment.dovecot.port,
      () => {
        let bytes = 0
        return {
          fromServer(piece) {
            bytes += piece.length
            cuts += bytes > cutAfter ? 1 : 0
            return bytes <= cutAfter
          },
        }
      },
    )
  })
  afterAll(async () => {
    child.kill('SIGKILL')
    await proxy.close()
    await environment.close()
  })

  function start(): void {
    const options = { env: environment.deps.env, databaseUrl: office.databaseUrl }
    child = fork(join(import.meta.dirname, 'imap-child.fixture.ts'), [JSON.stringify(options)], {
      execArgv: [],
    })
  }

  let kills = 0
  let last = Promise.resolve()
  /** Kills the process and starts another one, which takes over its leases at once. */
  function killAndStart(): void {
    kills += 1
    last = replace(last)
  }
  async function replace(before: Promise<void>): Promise<void> {
    await before
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    start()
  }

  test(
    'loses and duplicates nothing while connections are cut and the process is killed',
    async () => {
      const agent = await office.person()
      await environment.connectMailbox(agent, { imap: proxy.port })
      const text = (n: number) =>
        `From: nora@client.example\r\nTo: ${agent.email}\r\nSubject: In ${n}\r\nMessage-ID: <many-${n}@client.example>\r\n\r\nBody of ${n}\r\n${'word '.repeat(200)}\r\n`
      for (let n = 0; n < messages; n += 1) await environment.receive(agent, text(n))
      for (let n = 0; n < sending; n += 1) {
        const payload = { to: [`client-${n}@client.example`], subject: `Out ${n}`, body: 'x' }
        const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
        expect(reply.statusCode).toBe(201)
      }
      let texts = 0
      environment.onAccepted = async () => {
        texts += 1
        // The message is complete, but the response is lost.
        if (!killAtTransactions.includes(texts)) return
        killAndStart()
        await last
      }
      start()
      const query = async <T>(sql: string): Promise<T[]> =>
        (await office.deps.pool.query<T & object>(sql, [agent.personId])).rows
      const stored = async () =>
        (
          await query<{ n: number }>(
            "SELECT count(*)::int AS n FROM mail_message WHERE person_id = $1 AND subject LIKE 'In %'",
          )
        )[0]!.n
      for (const count of killAtCounts) {
        await expect.poll(stored, { timeout, interval: 20 }).toBeGreaterThanOrEqual(count)
        killAndStart()
        await last
      }
      // Skips the delay before failed deliveries are retried.
      const unfinished = () =>
        query(
          "UPDATE mail_outbox SET due_at = '-infinity' WHERE person_id = $1 AND state IN ('queued', 'sending') RETURNING 1",
        )
      await expect.poll(unfinished, { timeout, interval: 100 }).toEqual([])
      const findSynced = () => query('SELECT 1 FROM mail_sync WHERE person_id = $1 AND synced_at IS NOT NULL')
      await expect.poll(findSynced, { timeout, interval: 100 }).toHaveLength(1)
      await expect
        .poll(
          () =>
            query(
              "SELECT 1 FROM mail_message m WHERE person_id = $1 AND subject LIKE 'Out %' AND NOT EXISTS (SELECT FROM mail_remote r WHERE r.message_id = m.id) AND EXISTS (SELECT FROM mail_outbox o WHERE o.message_id = m.id AND o.state = 'sent')",
            ),
          { timeout, interval: 100 },
        )
        .toEqual([])
      child.kill('SIGKILL')
      expect(kills).toBe(killAtCounts.length + killAtTransactions.length)
      expect(cuts).toBeGreaterThan(0)

      const rows = await query<{ subject: string; plain: string }>(
        "SELECT subject, plain FROM mail_message JOIN mail_body ON message_id = id WHERE mail_message.person_id = $1 AND subject LIKE 'In %'",
      )
      expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
        Array.from({ length: messages }, (_item, n) => `In ${n}`).toSorted(),
      )
      expect(rows.filter(({ subject, plain }) => !plain.startsWith(`Body of ${subject.slice(3)}\n`))).toEqual(
        [],
      )
      const { rows: quarantined } = await office.deps.pool.query('SELECT * FROM mail_sync_quarantine')
      expect(quarantined).toEqual([])
      // Nothing is sent twice; `sent` messages have been sent, and only those in progress at a kill may be uncertain.
      const left = environment.sentMails.map(({ text: raw }) => /^Subject: (.*)\r$/m.exec(raw)![1]!)
      expect(left.toSorted()).toEqual([...new Set(left)].toSorted())
      const out = await query<{ subject: string; state: string }>(
        "SELECT m.subject, o.state FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id WHERE o.person_id = $1 AND o.kind = 'send'",
      )
      const sent = out.filter(({ state }) => state === 'sent').map(({ subject }) => subject)
      expect(sent.filter((subject) => !left.includes(subject))).toEqual([])
      expect(out.filter(({ state }) => !['sent', 'uncertain'].includes(state))).toEqual([])
      expect(out.length - sent.length).toBeLessThanOrEqual(4 * kills)
      const copies = await sentCopies(agent.email)
      expect(copies.toSorted()).toEqual([...new Set(copies)].toSorted())
      expect(sent.filter((subject) => !copies.includes(subject))).toEqual([])
    },
    full ? 600_000 : 240_000,
  )

  async function sentCopies(user: string): Promise<string[]> {
    const program = await connectMailClient(environment.dovecot, user)
    const found = await program.listMessages('Sent Messages')
    await program.close()
    return found.map((line) => line.replace(/ \\Seen$/, ''))
  }
})
