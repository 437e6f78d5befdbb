import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDovecot } from '../../../../../test/dovecot.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { imapWorld, type ImapWorld } from './world.fixture.ts'

describe.skipIf(!hasDovecot)('an IMAP account', () => {
  const office = testOffice()
  let world: ImapWorld
  let agent: TestPerson
  let mails = 0

  beforeAll(async () => {
    world = await imapWorld(office)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    agent = await office.person()
    await world.connect(agent)
    world.mood = 'takes'
  })

  const mail = (subject: string, more = '') => {
    mails += 1
    return (
      `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
      `Message-ID: <imap-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n${more}\r\nIs it available?\r\n`
    )
  }
  const bringIn = () => world.provider.bringIn(world.deps)
  const deliver = () => deliverDue(world.deps, { imap: world.provider })

  async function folder(label = 'INBOX'): Promise<MailThreadRow[]> {
    const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
    return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
  }
  const subjects = async (label?: string) => (await folder(label)).map(({ subject }) => subject).toSorted()
  const flag = (id: string, name: string, method: 'POST' | 'DELETE' = 'POST') =>
    office.call({ method, url: `/v1/gmail-flags/${id}/${name}`, as: agent })

  /** Somebody else's mail program at the same account. */
  async function elsewhere<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { port, password: pass } = world.dovecot
    const auth = { user: agent.email, pass }
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth,
      logger: false,
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }

  /** What stands in a folder there: subject and flags. */
  function there(path: string): Promise<string[]> {
    return elsewhere(async (client) => {
      await client.mailboxOpen(path, { readOnly: true })
      const found = await client.fetchAll('1:*', { envelope: true, flags: true })
      return found
        .map(({ envelope, flags }) =>
          [envelope!.subject, ...[...flags!].filter((name) => name !== '\\Recent').toSorted()].join(' '),
        )
        .toSorted()
    })
  }

  test('brings in what is there, in its folders', async () => {
    await world.arrive(agent, mail('First'))
    await elsewhere(async (client) => {
      await client.append('Sent Messages', mail('Mine'), ['\\Seen'])
      await client.append('Archive', mail('Put away'), ['\\Seen', '\\Flagged'])
      await client.append('Bin', mail('Thrown away'))
      await client.append('Junk', mail('Cheap'))
      await client.mailboxCreate('Clients')
      await client.append('Clients', mail('Filed'), ['\\Seen'])
    })
    await bringIn()
    expect(await subjects()).toEqual(['First'])
    expect(await subjects('SENT')).toEqual(['Mine'])
    expect(await subjects('TRASH')).toEqual(['Thrown away'])
    expect(await subjects('SPAM')).toEqual(['Cheap'])
    expect(await subjects('STARRED')).toEqual(['Put away'])
    expect(await subjects('ALL')).toEqual(['Filed', 'First', 'Mine', 'Put away'])
  })
})
