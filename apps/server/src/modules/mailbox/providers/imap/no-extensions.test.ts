import type { MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { connectMailClient, type MailClient } from './mail-client.fixture.ts'
import { reconcile } from './sync-mailbox.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'

describe.skipIf(!hasDovecot)('IMAP server without extensions', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let agent: TestPerson
  let program: MailClient

  beforeAll(async () => {
    environment = await createImapEnvironment(office, 'imap_capability = IMAP4rev1')
    agent = await office.person()
    await environment.connectMailbox(agent)
    program = await connectMailClient(environment.dovecot, agent.email)
  })
  afterAll(async () => {
    await program.close()
    await environment.close()
  })

  const mail = (n: number) =>
    `From: nora@client.example\r\nSubject: Mail ${n}\r\nMessage-ID: <bare-${n}@client.example>\r\n\r\nHi\r\n`
  const bringIn = () => environment.provider.fetchMail(environment.deps)
  const deliver = () => deliverDue(environment.deps, { imap: environment.provider })

  async function rows(label: string): Promise<MailThreadRow[]> {
    const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
    return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
  }
  const here = async (label: string) =>
    (await rows(label)).map(({ subject, seen, starred }) => `${subject} ${seen}${starred}`).toSorted()

  test('syncs by comparing and expunges no other messages flagged as deleted', async () => {
    for (let n = 1; n <= 5; n += 1) await environment.receive(agent, mail(n))
    await bringIn()
    const { client } = program
    expect(client.capabilities.has('UIDPLUS')).toBe(false)
    expect(await here('INBOX')).toEqual([1, 2, 3, 4, 5].map((n) => `Mail ${n} 00`))

    await client.mailboxOpen('INBOX')
    await client.messageFlagsAdd('1', ['\\Seen', '\\Flagged'], { uid: true })
    await client.messageDelete('2', { uid: true })
    await client.messageFlagsAdd('3', ['\\Deleted'], { uid: true })
    await bringIn()
    expect(await here('INBOX')).toEqual(['Mail 1 11', 'Mail 4 00', 'Mail 5 00'])
    expect(await here('TRASH')).toEqual(['Mail 3 00'])

    const four = (await rows('INBOX')).find(({ subject }) => subject === 'Mail 4')
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${four!.id}`, as: agent })
    await deliver()
    // Mail 3 was flagged by another client and still is.
    expect(await program.listMessages('INBOX')).toEqual([
      'Mail 1 \\Flagged \\Seen',
      'Mail 3 \\Deleted',
      'Mail 5',
    ])
    expect(await program.listMessages('Bin')).toEqual(['Mail 4'])
    await bringIn()
    await bringIn()
    expect(await here('TRASH')).toEqual(['Mail 3 00', 'Mail 4 00'])
    const { rows: copies } = await office.deps.pool.query<{ folder: string }>(
      "SELECT folder FROM mail_remote r JOIN mail_message m ON m.id = r.message_id WHERE m.subject = 'Mail 4'",
    )
    expect(copies).toEqual([{ folder: 'Bin' }])
  })

  test('finds missing links and labels that were not pushed in the reconciliation', async () => {
    const { pool } = office.deps
    await pool.query(
      "DELETE FROM mail_remote WHERE message_id = (SELECT id FROM mail_message WHERE subject = 'Mail 5')",
    )
    await pool.query("UPDATE mail_message SET labels = labels & ~512 WHERE subject = 'Mail 5'")
    await pool.query("UPDATE mail_message SET labels = labels & ~2 WHERE subject = 'Mail 1'")
    await reconcile(environment.deps, imapAccounts, agent.personId)
    const { rows: noted } = await pool.query('SELECT reconcile_relabelled FROM mail_sync')
    expect(noted).toEqual([{ reconcile_relabelled: 1 }])
    await deliver()
    expect(await program.listMessages('INBOX')).toEqual([
      'Mail 1 \\Seen',
      'Mail 3 \\Deleted',
      'Mail 5 \\Seen',
    ])
  })
})
