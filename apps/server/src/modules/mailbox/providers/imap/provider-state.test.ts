import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { ensureSyncRows } from '../sync/mailbox-lease.ts'
import { imapProvider } from './provider.ts'

const office = testOffice()

test('the state counts mailboxes, those that fail, and those in their first sync', async () => {
  const provider = imapProvider(imapAccounts)
  const getDetail = async () => (await provider.state(office.deps)).detail
  expect(await getDetail()).toBe('No IMAP mailboxes connected')
  const people = [await office.person(), await office.person(), await office.person()]
  for (const { personId, email } of people)
    await sql`INSERT INTO mailbox (person_id, address, provider) VALUES (${personId}, ${email}, 'imap')
      ON CONFLICT (person_id) DO UPDATE SET provider = 'imap'`.execute(office.deps.db)
  await ensureSyncRows(office.deps, 'imap')
  expect(await getDetail()).toBe('Syncs 3 mailboxes over IMAP, 3 mailboxes in their first sync')
  await sql`UPDATE mail_sync SET synced_at = ${office.deps.clock.now()}
    WHERE person_id IN (${people[0]!.personId}, ${people[1]!.personId})`.execute(office.deps.db)
  expect(await getDetail()).toBe('Syncs 3 mailboxes over IMAP, 1 mailbox in its first sync')
  await sql`UPDATE mail_sync SET failures = 2 WHERE person_id = ${people[0]!.personId}`.execute(
    office.deps.db,
  )
  expect(await getDetail()).toBe("1 of 3 mailboxes can't be reached over IMAP, 1 mailbox in its first sync")
})
