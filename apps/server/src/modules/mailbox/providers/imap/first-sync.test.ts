import type { MailAccount } from '@pb/contract/mail-accounts'
import type { MailFolderCount, MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { acquireLease, ensureSyncRows } from '../sync/mailbox-lease.ts'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'
import { noControl, syncMailbox, type SyncControl } from './sync-mailbox.ts'

const total = 320

describe.skipIf(!hasDovecot)('the first sync', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let agent: TestPerson

  const mail = (subject: string) =>
    `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
    `Message-ID: <${subject.replaceAll(' ', '-')}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n\r\nHi\r\n`

  async function get<T>(url: string): Promise<T> {
    return (await office.call({ url, as: agent })).json<T>()
  }
  const getAccount = () => get<MailAccount>('/v1/mail-account')
  async function search(subject: string): Promise<number> {
    const url = `/v1/gmail-threads?label=INBOX&q=${encodeURIComponent(`subject:"${subject}"`)}`
    return (await get<{ collection: { threads: MailThreadRow[] } }>(url)).collection.threads.length
  }
  async function sync(control: Partial<SyncControl>): Promise<void> {
    const { deps } = environment
    await ensureSyncRows(deps, 'imap')
    const lease = await acquireLease(deps, 'imap', agent.personId)
    await syncMailbox(deps, imapAccounts, lease!, { ...noControl, ...control })
  }

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
    agent = await office.person()
    await environment.connectMailbox(agent)
    for (let n = 1; n <= total; n += 1) await environment.receive(agent, mail(`Old ${n}`))
  })
  afterAll(() => environment.close())

  test('shows the newest mail, counts and progress while older mail is fetched, and new mail first', async () => {
    const rounds: { account: MailAccount; newest: number; oldest: number; unread: number; late: number }[] =
      []
    const events: unknown[] = []
    const unsubscribe = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
    await sync({
      isInterrupted: () => rounds.length === 1,
      async beforeBackfill() {
        const { collection } = await get<{ collection: MailFolderCount[] }>('/v1/gmail-labels')
        rounds.push({
          account: await getAccount(),
          newest: await search(`Old ${total}`),
          oldest: await search('Old 1'),
          unread: collection.find(({ id }) => id === 'INBOX')!.threadsUnread,
          late: await search('Just in'),
        })
        if (rounds.length === 1) await environment.receive(agent, mail('Just in'))
      },
    })
    const [first, second] = rounds
    expect(first).toMatchObject({
      account: { snapshot: { done: 50, total }, in_step_at: null },
      newest: 1,
      oldest: 0,
      unread: 50,
      late: 0,
    })
    expect(second).toMatchObject({ oldest: 0, late: 1 })
    expect(await search('Old 1')).toBe(1)
    expect(await getAccount()).toMatchObject({ snapshot: null })
    // Lists and counts are loaded again with each batch.
    await expect.poll(() => events.length).toBeGreaterThanOrEqual(total / 50)
    expect(events).toContainEqual({ kind: 'mail', data: { what: 'changed', threads: '' } })
    unsubscribe()
  })

  test('stores nothing more once another process has taken over the mailbox', async () => {
    agent = await office.person()
    await environment.connectMailbox(agent)
    for (let n = 1; n <= 60; n += 1) await environment.receive(agent, mail(`Taken ${n}`))
    const other = crypto.randomUUID()
    const findClaim = async () =>
      (await office.deps.pool.query('SELECT claim FROM mail_sync WHERE person_id = $1', [agent.personId]))
        .rows
    let rounds = 0
    await sync({
      async beforeBackfill() {
        rounds += 1
        // The process was stalled for longer than its lease, and does not know yet.
        await office.deps.pool.query('UPDATE mail_sync SET claim = $2 WHERE person_id = $1', [
          agent.personId,
          other,
        ])
      },
    })
    expect(rounds).toBe(1)
    expect([await search('Taken 60'), await search('Taken 1')]).toEqual([1, 0])
    expect(await findClaim()).toEqual([{ claim: other }])
  })
})
