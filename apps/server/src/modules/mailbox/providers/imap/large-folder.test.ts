import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { closeConnections, withConnection } from './connection.ts'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'
import { connectMailClient } from './mail-client.fixture.ts'
import { requeueUnsyncedLabels } from './requeue-unsynced-labels.ts'
import { createSyncContext } from './sync-mailbox.ts'

const total = 60

describe.skipIf(!hasDovecot)('a large folder', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let agent: TestPerson
  /** The dependencies, with a database that records the largest result. */
  let deps: Deps
  let maxRows = 0

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
    agent = await office.person()
    await environment.connectMailbox(agent)
    for (let n = 1; n <= total; n += 1)
      await environment.receive(
        agent,
        `From: nora@client.example\r\nSubject: Mail ${n}\r\nMessage-ID: <large-${n}@client.example>\r\n\r\nHi\r\n`,
      )
    await environment.provider.fetchMail(environment.deps)
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        maxRows = Math.max(maxRows, result.rows.length)
        return result
      },
    }
    deps = { ...environment.deps, db: environment.deps.db.withPlugin(plugin) }
  })
  afterAll(async () => {
    await closeConnections(deps)
    await environment.close()
  })

  async function countUnread(): Promise<number> {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mail_message
      WHERE person_id = ${agent.personId} AND labels & 512 <> 0`.execute(environment.deps.db)
    return one(rows).count
  }

  test('is not loaded to apply a changed flag and a removal', async () => {
    const before = await countUnread()
    const program = await connectMailClient(environment.dovecot, agent.email)
    await program.client.mailboxOpen('INBOX')
    await program.client.messageFlagsAdd('7', ['\\Seen'], { uid: true })
    await program.client.messageDelete('9', { uid: true })
    await program.close()
    maxRows = 0
    await environment.provider.fetchMail(deps)
    expect(await countUnread()).toBe(before - 2)
    expect(maxRows).toBeGreaterThan(0)
    // Folders and messages that changed, not those that exist.
    expect(maxRows).toBeLessThan(total / 4)
  })

  test('is compared with the account in pages', async () => {
    await environment.deps.pool.query(
      `UPDATE mail_message SET labels = labels & ~512 WHERE person_id = $1 AND subject IN ('Mail 1', 'Mail 30', 'Mail 60')`,
      [agent.personId],
    )
    maxRows = 0
    const requeued = await withConnection(deps, imapAccounts, agent.personId, async (connection) =>
      requeueUnsyncedLabels(await createSyncContext(deps, connection), 10),
    )
    expect(requeued).toBe(3)
    expect(maxRows).toBeLessThanOrEqual(10)
  })
})
