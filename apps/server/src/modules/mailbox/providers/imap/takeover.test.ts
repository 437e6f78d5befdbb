import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { getOwnHolder } from '../../../../platform/processes.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { ensureSyncRows } from '../sync/mailbox-lease.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'
import { ImapSyncWorker } from './imap-sync-worker.ts'

/** The clock does not advance: what waits for its time is never due. */
describe('listening after a kill', () => {
  const office = testOffice()
  let server: FakeImap
  let deps: Deps
  let logLines: string[]
  let agent: TestPerson
  let worker: ImapSyncWorker | undefined

  beforeEach(async () => {
    server = await startFakeImap('IMAP4rev1 SASL-IR AUTH=PLAIN IDLE')
    server.handlers['UID SEARCH'] = (_command, write) => void write('* SEARCH')
    server.handlers['EXAMINE'] = (_command, write) => {
      for (const line of ['0 EXISTS', 'OK [UIDVALIDITY 7] ok', 'OK [UIDNEXT 1] ok']) write(`* ${line}`)
    }
    ;({ deps, logLines } = createImapDeps(office))
    agent = await office.person()
    const address = { host: '127.0.0.1', port: server.port, security: 'none' } as const
    await connectImapAccount(deps, agent, { imap: address, smtp: address, user: 'user', password: 'secret' })
  })
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    await server.close()
  })

  const countIdles = () => server.received.filter((line) => line.endsWith(' IDLE')).length
  const query = (text: string, values: readonly unknown[] = []) => office.deps.pool.query(text, [...values])

  test('begins at once when the database, which was away, is back', async () => {
    worker = new ImapSyncWorker(deps, imapAccounts)
    worker.start()
    await expect.poll(countIdles).toBeGreaterThan(0)
    await query(
      `CREATE FUNCTION refuse_sync() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$`,
    )
    await query(
      'CREATE TRIGGER refuse_sync BEFORE UPDATE ON mail_sync FOR EACH ROW EXECUTE FUNCTION refuse_sync()',
    )
    // Then the mailbox is looked at, which fails.
    server.dropConnections()
    await expect.poll(() => logLines.some((line) => line.includes('IMAP mailbox sync failed'))).toBe(true)
    const idles = countIdles()
    await query('DROP TRIGGER refuse_sync ON mail_sync')
    await query('DROP FUNCTION refuse_sync')
    await expect.poll(countIdles).toBeGreaterThan(idles)
  })

  test('is taken over from a process of this machine that ended while it waited', async () => {
    await ensureSyncRows(deps, 'imap')
    const ended = getOwnHolder().replace(/ \| .*$/, ' | 1 1 another boot')
    await query(
      `UPDATE mail_sync SET leased_by = $2, claim = NULL, leased_until = NULL, due_at = now() + interval '90 years'
      WHERE person_id = $1`,
      [agent.personId, ended],
    )
    worker = new ImapSyncWorker(deps, imapAccounts)
    await ensureSyncRows(deps, 'imap')
    const { rows } = await query('SELECT due_at, leased_by FROM mail_sync WHERE person_id = $1', [
      agent.personId,
    ])
    expect(rows).toEqual([{ due_at: office.clock.now(), leased_by: null }])
  })
})
