import { describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapOffice } from './imap-office.fixture.ts'

describe.skipIf(!hasDovecot)('IMAP sync', () => {
  const i = createImapOffice()

  test('ingests the messages of all folders', async () => {
    await i.environment.receive(i.agent, i.mail('First'))
    await i.elsewhere(async (client) => {
      await client.append('Sent Messages', i.mail('Mine'), ['\\Seen'])
      await client.append('Archive', i.mail('Put away'), ['\\Seen', '\\Flagged'])
      await client.append('Bin', i.mail('Thrown away'))
      await client.append('Junk', i.mail('Cheap'))
      await client.mailboxCreate('Clients')
      await client.append('Clients', i.mail('Filed'), ['\\Seen'])
    })
    await i.bringIn()
    expect(await i.subjects()).toEqual(['First'])
    expect(await i.subjects('SENT')).toEqual(['Mine'])
    expect(await i.subjects('TRASH')).toEqual(['Thrown away'])
    expect(await i.subjects('SPAM')).toEqual(['Cheap'])
    expect(await i.subjects('STARRED')).toEqual(['Put away'])
    expect(await i.subjects('ALL')).toEqual(['Filed', 'First', 'Mine', 'Put away'])
  })

  describe('remote changes', () => {
    test('applies flags and moves', async () => {
      for (const subject of ['Read', 'Starred', 'Put away', 'Thrown away'])
        await i.environment.receive(i.agent, i.mail(subject))
      await i.bringIn()
      await i.elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageFlagsAdd('1', ['\\Seen'], { uid: true })
        await client.messageFlagsAdd('2', ['\\Flagged'], { uid: true })
        await client.messageMove('3', 'Archive', { uid: true })
        await client.messageMove('4', 'Bin', { uid: true })
      })
      const before = await i.folder('ALL')
      await i.bringIn()
      const rows = await i.folder('ALL')
      expect(rows.map(({ subject, seen, starred }) => `${subject} ${seen}${starred}`).toSorted()).toEqual([
        'Put away 00',
        'Read 10',
        'Starred 01',
      ])
      expect(await i.subjects()).toEqual(['Read', 'Starred'])
      expect(await i.subjects('TRASH')).toEqual(['Thrown away'])
      // No new messages.
      const ids = new Set(before.map(({ id }) => id))
      expect([...rows, ...(await i.folder('TRASH'))].every(({ id }) => ids.has(id))).toBe(true)
    })

    test('restores messages from trash to the folder they were moved to', async () => {
      await i.environment.receive(i.agent, i.mail('To the archive'))
      await i.environment.receive(i.agent, i.mail('To the inbox'))
      await i.bringIn()
      await i.elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageMove('1:2', 'Bin', { uid: true })
      })
      await i.bringIn()
      expect(await i.subjects('TRASH')).toEqual(['To the archive', 'To the inbox'])
      await i.elsewhere(async (client) => {
        await client.mailboxOpen('Bin')
        await client.messageMove('1', 'Archive', { uid: true })
        await client.messageMove('2', 'INBOX', { uid: true })
      })
      await i.bringIn()
      expect(await i.subjects()).toEqual(['To the inbox'])
      expect(await i.subjects('ALL')).toEqual(['To the archive', 'To the inbox'])
    })

    test('treats messages flagged as deleted as trashed and removes them once expunged', async () => {
      await i.environment.receive(i.agent, i.mail('Marked'))
      await i.bringIn()
      const mark = (on: boolean) =>
        i.elsewhere(async (client) => {
          await client.mailboxOpen('INBOX')
          if (on) await client.messageFlagsAdd('1', ['\\Deleted'], { uid: true })
          else await client.messageFlagsRemove('1', ['\\Deleted'], { uid: true })
        })
      await mark(true)
      await i.bringIn()
      expect(await i.subjects('TRASH')).toEqual(['Marked'])
      await mark(false)
      await i.bringIn()
      expect(await i.subjects()).toEqual(['Marked'])
      await i.elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageDelete('1', { uid: true })
      })
      await i.bringIn()
      expect(await i.subjects('ALL')).toEqual([])
    })

    test('stores messages of equal size that share a Message-ID', async () => {
      const first = i.mail('Nightly report')
      await i.elsewhere(async (client) => {
        await client.append('INBOX', first)
        await client.append('INBOX', first.replace('Is it', 'It is'))
      })
      await i.bringIn()
      expect((await i.folder())[0]!.messages).toHaveLength(2)
    })

    test('merges copies in several folders into one message', async () => {
      const raw = i.mail('Twice')
      await i.environment.receive(i.agent, raw)
      await i.elsewhere(async (client) => {
        await client.mailboxCreate('Clients')
        await client.append('Clients', raw, ['\\Seen'])
      })
      await i.bringIn()
      const [row] = await i.folder()
      expect(row!.messages).toHaveLength(1)
      expect(await i.subjects('ALL')).toEqual(['Twice'])
      await i.elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageDelete('1', { uid: true })
      })
      await i.bringIn()
      expect(await i.subjects()).toEqual([])
      expect(await i.folder('ALL')).toMatchObject([{ id: row!.id }])
      await i.elsewhere((client) => client.mailboxDelete('Clients'))
      await i.bringIn()
      expect(await i.subjects('ALL')).toEqual([])
    })

    test('refetches a folder when UIDVALIDITY changes without losing or duplicating messages', async () => {
      const raws = ['One', 'Two', 'Three'].map((subject) => i.mail(subject))
      const noId =
        'From: nora@client.example\r\nSubject: No id\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n\r\nHi\r\n'
      await i.elsewhere(async (client) => {
        await client.mailboxCreate('Clients')
        for (const raw of [...raws, noId]) await client.append('Clients', raw)
      })
      await i.bringIn()
      const before = (await i.folder('ALL')).map(({ id, subject }) => `${subject} ${id}`).toSorted()
      await i.flag((await i.folder('ALL')).find(({ subject }) => subject === 'One')!.id, 'starred')
      await i.deliver()
      const validity = await i.elsewhere(async (client) => {
        const readValidity = async () => {
          const status = await client.status('Clients', { uidValidity: true })
          return status && status.uidValidity
        }
        const first = await readValidity()
        await client.mailboxDelete('Clients')
        await client.mailboxCreate('Clients')
        for (const raw of [noId, raws[1]!, raws[0]!]) await client.append('Clients', raw, ['\\Flagged'])
        return [first, await readValidity()]
      })
      expect(validity[0]).not.toBe(validity[1])
      await i.bringIn()
      const rows = await i.folder('ALL')
      expect(rows.map(({ id, subject }) => `${subject} ${id}`).toSorted()).toEqual(
        before.filter((line) => !line.startsWith('Three ')),
      )
      expect(rows.every(({ messages, starred }) => messages.length === 1 && starred === 1)).toBe(true)
    })

    test('takes messages out of Sent that were moved out of it, and brings them back', async () => {
      await i.elsewhere(async (client) => {
        await client.mailboxCreate('Clients')
        await client.append('Sent Messages', i.mail('Offer'), ['\\Seen'])
      })
      await i.bringIn()
      const [row] = await i.folder('SENT')
      expect(row!.subject).toBe('Offer')
      const move = (from: string, to: string) =>
        i.elsewhere(async (client) => {
          await client.mailboxOpen(from)
          await client.messageMove('1:*', to)
        })
      await move('Sent Messages', 'Clients')
      await i.bringIn()
      expect(await i.subjects('SENT')).toEqual([])
      expect(await i.folder('ALL')).toMatchObject([{ id: row!.id, subject: 'Offer' }])
      await move('Clients', 'Sent Messages')
      await i.bringIn()
      expect(await i.folder('SENT')).toMatchObject([{ id: row!.id }])
      // In the trash it is still a sent message, so that restoring it brings it back.
      await move('Sent Messages', 'Bin')
      await i.bringIn()
      await i.flag(row!.id, 'deleted', 'DELETE')
      await i.deliver()
      await i.bringIn()
      expect(await i.listRemote('Sent Messages')).toEqual(['Offer \\Seen'])
      expect(await i.subjects('SENT')).toEqual(['Offer'])
    })
  })

  test('ingests new messages at once with IDLE', async () => {
    await i.bringIn()
    const stop = await i.environment.provider.start(i.environment.deps)
    try {
      // In sync and listening.
      await expect.poll(() => i.environment.dovecot.connections(i.agent.email), { timeout: 10_000 }).toBe(2)
      await i.environment.receive(i.agent, i.mail('Pushed'))
      await expect.poll(() => i.subjects(), { timeout: 10_000, interval: 50 }).toEqual(['Pushed'])
    } finally {
      await stop()
    }
    await expect.poll(() => i.environment.dovecot.connections(i.agent.email)).toBe(0)
  })
})
