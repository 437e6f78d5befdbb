import type { MailThreadRow } from '@pb/contract/mail-threads'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { connectMailClient, type MailClient } from './mail-client.fixture.ts'
import { createImapEnvironment, type ImapEnvironment } from './imap-environment.fixture.ts'

describe.skipIf(!hasDovecot)('IMAP sync', () => {
  const office = testOffice()
  let environment: ImapEnvironment
  let agent: TestPerson
  let mails = 0

  beforeAll(async () => {
    environment = await createImapEnvironment(office)
  })
  afterAll(async () => {
    await environment.close()
    const log = environment.logLines.join('')
    for (const secret of [
      environment.dovecot.password,
      agent.email,
      'nora@client.example',
      'Is it available',
    ])
      if (log.includes(secret)) throw new Error('the log holds what it must not')
  })
  beforeEach(async () => {
    agent = await office.person()
    await environment.connectMailbox(agent)
    environment.behavior = 'takes'
  })

  const mail = (subject: string, more = '') => {
    mails += 1
    return (
      `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
      `Message-ID: <imap-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n${more}\r\nIs it available?\r\n`
    )
  }
  const bringIn = () => environment.provider.fetchMail(environment.deps)
  const deliver = () => deliverDue(environment.deps, { imap: environment.provider })

  async function folder(label = 'INBOX'): Promise<MailThreadRow[]> {
    const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
    return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
  }
  const subjects = async (label?: string) => (await folder(label)).map(({ subject }) => subject).toSorted()
  const flag = (id: string, name: string, method: 'POST' | 'DELETE' = 'POST') =>
    office.call({ method, url: `/v1/gmail-flags/${id}/${name}`, as: agent })

  let program: MailClient | undefined
  afterEach(async () => {
    await program?.close()
    program = undefined
  })
  const opened = async () => (program ??= await connectMailClient(environment.dovecot, agent.email))
  const elsewhere = async <T>(work: (client: ImapFlow) => Promise<T>) => work((await opened()).client)
  const listRemote = async (path: string) => (await opened()).listMessages(path)

  test('ingests the messages of all folders', async () => {
    await environment.receive(agent, mail('First'))
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

  describe('remote changes', () => {
    test('applies flags and moves', async () => {
      for (const subject of ['Read', 'Starred', 'Put away', 'Thrown away'])
        await environment.receive(agent, mail(subject))
      await bringIn()
      await elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageFlagsAdd('1', ['\\Seen'], { uid: true })
        await client.messageFlagsAdd('2', ['\\Flagged'], { uid: true })
        await client.messageMove('3', 'Archive', { uid: true })
        await client.messageMove('4', 'Bin', { uid: true })
      })
      const before = await folder('ALL')
      await bringIn()
      const rows = await folder('ALL')
      expect(rows.map(({ subject, seen, starred }) => `${subject} ${seen}${starred}`).toSorted()).toEqual([
        'Put away 00',
        'Read 10',
        'Starred 01',
      ])
      expect(await subjects()).toEqual(['Read', 'Starred'])
      expect(await subjects('TRASH')).toEqual(['Thrown away'])
      // No new messages.
      const ids = new Set(before.map(({ id }) => id))
      expect([...rows, ...(await folder('TRASH'))].every(({ id }) => ids.has(id))).toBe(true)
    })

    test('restores messages from trash to the folder they were moved to', async () => {
      await environment.receive(agent, mail('To the archive'))
      await environment.receive(agent, mail('To the inbox'))
      await bringIn()
      await elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageMove('1:2', 'Bin', { uid: true })
      })
      await bringIn()
      expect(await subjects('TRASH')).toEqual(['To the archive', 'To the inbox'])
      await elsewhere(async (client) => {
        await client.mailboxOpen('Bin')
        await client.messageMove('1', 'Archive', { uid: true })
        await client.messageMove('2', 'INBOX', { uid: true })
      })
      await bringIn()
      expect(await subjects()).toEqual(['To the inbox'])
      expect(await subjects('ALL')).toEqual(['To the archive', 'To the inbox'])
    })

    test('treats messages flagged as deleted as trashed and removes them once expunged', async () => {
      await environment.receive(agent, mail('Marked'))
      await bringIn()
      const mark = (on: boolean) =>
        elsewhere(async (client) => {
          await client.mailboxOpen('INBOX')
          if (on) await client.messageFlagsAdd('1', ['\\Deleted'], { uid: true })
          else await client.messageFlagsRemove('1', ['\\Deleted'], { uid: true })
        })
      await mark(true)
      await bringIn()
      expect(await subjects('TRASH')).toEqual(['Marked'])
      await mark(false)
      await bringIn()
      expect(await subjects()).toEqual(['Marked'])
      await elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageDelete('1', { uid: true })
      })
      await bringIn()
      expect(await subjects('ALL')).toEqual([])
    })

    test('stores messages of equal size that share a Message-ID', async () => {
      const first = mail('Nightly report')
      await elsewhere(async (client) => {
        await client.append('INBOX', first)
        await client.append('INBOX', first.replace('Is it', 'It is'))
      })
      await bringIn()
      expect((await folder())[0]!.messages).toHaveLength(2)
    })

    test('merges copies in several folders into one message', async () => {
      const raw = mail('Twice')
      await environment.receive(agent, raw)
      await elsewhere(async (client) => {
        await client.mailboxCreate('Clients')
        await client.append('Clients', raw, ['\\Seen'])
      })
      await bringIn()
      const [row] = await folder()
      expect(row!.messages).toHaveLength(1)
      expect(await subjects('ALL')).toEqual(['Twice'])
      await elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageDelete('1', { uid: true })
      })
      await bringIn()
      expect(await subjects()).toEqual([])
      expect(await folder('ALL')).toMatchObject([{ id: row!.id }])
      await elsewhere((client) => client.mailboxDelete('Clients'))
      await bringIn()
      expect(await subjects('ALL')).toEqual([])
    })

    test('refetches a folder when UIDVALIDITY changes without losing or duplicating messages', async () => {
      const raws = ['One', 'Two', 'Three'].map((subject) => mail(subject))
      const noId =
        'From: nora@client.example\r\nSubject: No id\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n\r\nHi\r\n'
      await elsewhere(async (client) => {
        await client.mailboxCreate('Clients')
        for (const raw of [...raws, noId]) await client.append('Clients', raw)
      })
      await bringIn()
      const before = (await folder('ALL')).map(({ id, subject }) => `${subject} ${id}`).toSorted()
      await flag((await folder('ALL')).find(({ subject }) => subject === 'One')!.id, 'starred')
      await deliver()
      const validity = await elsewhere(async (client) => {
        const first = (await client.status('Clients', { uidValidity: true })).uidValidity
        await client.mailboxDelete('Clients')
        await client.mailboxCreate('Clients')
        for (const raw of [noId, raws[1]!, raws[0]!]) await client.append('Clients', raw, ['\\Flagged'])
        return [first, (await client.status('Clients', { uidValidity: true })).uidValidity]
      })
      expect(validity[0]).not.toBe(validity[1])
      await bringIn()
      const rows = await folder('ALL')
      expect(rows.map(({ id, subject }) => `${subject} ${id}`).toSorted()).toEqual(
        before.filter((line) => !line.startsWith('Three ')),
      )
      expect(rows.every(({ messages, starred }) => messages.length === 1 && starred === 1)).toBe(true)
    })
  })

  describe('local changes', () => {
    const keepSent = (raw: string) =>
      elsewhere(async (client) => {
        // Selected for writing, otherwise flags are dropped.
        await client.mailboxOpen('Sent Messages')
        await client.append('Sent Messages', raw, ['\\Seen'])
      })

    async function one(subject: string): Promise<MailThreadRow> {
      await environment.receive(agent, mail(subject))
      await bringIn()
      return (await folder()).find((row) => row.subject === subject)!
    }

    test('pushes read and starred', async () => {
      const { id } = await one('Flags')
      await flag(id, 'seen')
      await flag(id, 'starred')
      await deliver()
      expect(await listRemote('INBOX')).toEqual(['Flags \\Flagged \\Seen'])
      await flag(id, 'seen', 'DELETE')
      await flag(id, 'starred', 'DELETE')
      await deliver()
      expect(await listRemote('INBOX')).toEqual(['Flags'])
      await bringIn()
      expect(await folder()).toMatchObject([{ id, seen: 0, starred: 0 }])
    })

    test('pushes archive, trash, restore and permanent deletion as moves', async () => {
      const { id } = await one('Moves')
      await flag(id, 'inbox', 'DELETE')
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Archive')]).toEqual([[], ['Moves']])
      await flag(id, 'inbox')
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Archive')]).toEqual([['Moves'], []])
      await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${id}`, as: agent })
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Bin')]).toEqual([[], ['Moves']])
      await bringIn()
      expect(await subjects('TRASH')).toEqual(['Moves'])
      await flag(id, 'deleted', 'DELETE')
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Bin')]).toEqual([['Moves'], []])
      await bringIn()
      expect(await folder()).toMatchObject([{ id, subject: 'Moves' }])
      await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${id}`, as: agent })
      await office.call({ method: 'DELETE', url: '/v1/gmail-trash', as: agent })
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Bin')]).toEqual([[], []])
      await bringIn()
      expect(await subjects('ALL')).toEqual([])
      expect(await subjects('TRASH')).toEqual([])
    })

    test('finds a message that was moved remotely and applies both changes', async () => {
      const { id } = await one('Both')
      await elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageMove('1', 'Archive', { uid: true })
      })
      await flag(id, 'starred')
      await deliver()
      expect([await listRemote('INBOX'), await listRemote('Archive')]).toEqual([[], ['Both \\Flagged']])
      expect(await subjects()).toEqual([])
      expect(await folder('STARRED')).toMatchObject([{ id }])
    })

    test('keeps one copy in the sent folder, whether the server stores it or not', async () => {
      const send = (subject: string) =>
        office.call({
          method: 'POST',
          url: '/v1/gmail-messages',
          as: agent,
          payload: { to: ['nora@client.example'], subject, body: 'Hi' },
        })
      await send('By us')
      office.clock.advance(5)
      await deliver()
      await deliver()
      await bringIn()
      expect(await listRemote('Sent Messages')).toEqual(['By us \\Seen'])
      expect(await folder('SENT')).toMatchObject([{ subject: 'By us', messages: [{}] }])
      // A server that stores sent messages itself.
      environment.onAccepted = keepSent
      await send('By the server')
      office.clock.advance(5)
      await deliver()
      environment.onAccepted = undefined
      await bringIn()
      expect(await listRemote('Sent Messages')).toEqual(['By the server \\Seen', 'By us \\Seen'])
      expect(await subjects('SENT')).toEqual(['By the server', 'By us'])
    })

    test('finds a sent message when the SMTP response is lost, without sending it again', async () => {
      environment.onAccepted = keepSent
      environment.dropsResponses = true
      const sent = await office.call({
        method: 'POST',
        url: '/v1/gmail-messages',
        as: agent,
        payload: { to: ['nora@client.example'], subject: 'Lost answer', body: 'Hi' },
      })
      expect(sent.statusCode).toBe(201)
      office.clock.advance(5)
      await deliver()
      environment.onAccepted = undefined
      environment.dropsResponses = false
      const { rows } = await office.deps.pool.query(
        "SELECT state FROM mail_outbox WHERE person_id = $1 AND kind = 'send'",
        [agent.personId],
      )
      expect(rows).toEqual([{ state: 'sent' }])
      expect(environment.sentMails.filter(({ text }) => text.includes('Lost answer'))).toHaveLength(1)
    })
  })

  describe('drafts', () => {
    const drafts = async () => {
      const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
      return Object.values(
        reply.json<Record<string, { id: string; subject: string; body: string }[]>>(),
      ).flat()
    }
    const save = (subject: string, sequence: number) =>
      office.call({
        method: 'POST',
        url: '/v1/gmail-drafts',
        as: agent,
        payload: {
          type: 'new',
          to: [],
          cc: [],
          bcc: [],
          subject,
          body: '<p>Text</p>',
          editor: `form-${agent.personId}-of-tests`,
          sequence,
        },
      })
    const pass = async () => {
      office.clock.advance(10)
      await deliver()
      await bringIn()
    }

    test('keeps one remote copy across saves and removes it with the draft', async () => {
      expect((await save('Half', 1)).statusCode).toBeLessThan(300)
      await pass()
      expect(await listRemote('Drafts')).toEqual(['Half \\Draft \\Seen'])
      await save('Whole', 2)
      await pass()
      expect(await listRemote('Drafts')).toEqual(['Whole \\Draft \\Seen'])
      const [draft] = await drafts()
      expect(await drafts()).toHaveLength(1)
      await office.call({ method: 'DELETE', url: `/v1/gmail-drafts/${draft!.id}`, as: agent })
      await pass()
      expect(await listRemote('Drafts')).toEqual([])
      expect(await drafts()).toEqual([])
    })

    test('ingests a remote draft and updates it with later versions', async () => {
      const theirs = (subject: string, text: string) =>
        `From: ${agent.email}\r\nTo: nora@client.example\r\nSubject: ${subject}\r\nMessage-ID: <their-draft-${agent.personId}@phone.example>\r\n\r\n${text}\r\n`
      await elsewhere((client) => client.append('Drafts', theirs('On the phone', 'Short'), ['\\Draft']))
      await pass()
      const [first] = await drafts()
      expect(first).toMatchObject({ subject: 'On the phone' })
      office.clock.advance(600)
      await elsewhere(async (client) => {
        await client.append('Drafts', theirs('On the phone', 'Longer by now'), ['\\Draft'])
        await client.mailboxOpen('Drafts')
        await client.messageDelete('1', { uid: true })
      })
      await pass()
      const found = await drafts()
      expect(found).toMatchObject([{ id: first!.id }])
      expect(found[0]!.body).toContain('Longer by now')
    })
  })

  test('ingests new messages at once with IDLE', async () => {
    await bringIn()
    const stop = await environment.provider.start(environment.deps)
    try {
      // In sync and listening.
      await expect.poll(() => environment.dovecot.connections(agent.email), { timeout: 10_000 }).toBe(2)
      await environment.receive(agent, mail('Pushed'))
      await expect.poll(() => subjects(), { timeout: 10_000, interval: 50 }).toEqual(['Pushed'])
    } finally {
      await stop()
    }
    await expect.poll(() => environment.dovecot.connections(agent.email)).toBe(0)
  })
})
