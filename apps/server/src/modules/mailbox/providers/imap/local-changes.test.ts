import type { MailThreadRow } from '@pb/contract/mail-threads'
import { describe, expect, test } from 'vitest'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { withConnection } from './connection.ts'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapOffice } from './imap-office.fixture.ts'
import { syncFolders } from './sync-folders.ts'
import { createSyncContext } from './sync-mailbox.ts'

describe.skipIf(!hasDovecot)('local changes with IMAP', () => {
  const i = createImapOffice()
  const { office } = i

  const keepSent = (raw: string) =>
    i.elsewhere(async (client) => {
      // Selected for writing, otherwise flags are dropped.
      await client.mailboxOpen('Sent Messages')
      await client.append('Sent Messages', raw, ['\\Seen'])
    })

  async function one(subject: string): Promise<MailThreadRow> {
    await i.environment.receive(i.agent, i.mail(subject))
    await i.bringIn()
    return (await i.folder()).find((row) => row.subject === subject)!
  }

  test('pushes read and starred', async () => {
    const { id } = await one('Flags')
    await i.flag(id, 'seen')
    await i.flag(id, 'starred')
    await i.deliver()
    expect(await i.listRemote('INBOX')).toEqual(['Flags \\Flagged \\Seen'])
    await i.flag(id, 'seen', 'DELETE')
    await i.flag(id, 'starred', 'DELETE')
    await i.deliver()
    expect(await i.listRemote('INBOX')).toEqual(['Flags'])
    await i.bringIn()
    expect(await i.folder()).toMatchObject([{ id, seen: 0, starred: 0 }])
  })

  test('pushes archive, trash, restore and permanent deletion as moves', async () => {
    const { id } = await one('Moves')
    await i.flag(id, 'inbox', 'DELETE')
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Archive')]).toEqual([[], ['Moves']])
    await i.flag(id, 'inbox')
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Archive')]).toEqual([['Moves'], []])
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${id}`, as: i.agent })
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Bin')]).toEqual([[], ['Moves']])
    await i.bringIn()
    expect(await i.subjects('TRASH')).toEqual(['Moves'])
    await i.flag(id, 'deleted', 'DELETE')
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Bin')]).toEqual([['Moves'], []])
    await i.bringIn()
    expect(await i.folder()).toMatchObject([{ id, subject: 'Moves' }])
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${id}`, as: i.agent })
    await office.call({ method: 'DELETE', url: '/v1/gmail-trash', as: i.agent })
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Bin')]).toEqual([[], []])
    await i.bringIn()
    expect(await i.subjects('ALL')).toEqual([])
    expect(await i.subjects('TRASH')).toEqual([])
  })

  test('finds a message that was moved remotely and applies both changes', async () => {
    const { id } = await one('Both')
    await i.elsewhere(async (client) => {
      await client.mailboxOpen('INBOX')
      await client.messageMove('1', 'Archive', { uid: true })
    })
    await i.flag(id, 'starred')
    await i.deliver()
    expect([await i.listRemote('INBOX'), await i.listRemote('Archive')]).toEqual([[], ['Both \\Flagged']])
    expect(await i.subjects()).toEqual([])
    expect(await i.folder('STARRED')).toMatchObject([{ id }])
  })

  test('keeps a remote change beside a write from here that changes nothing there', async () => {
    const { id } = await one('Starred twice')
    const setFlags = (flags: string[]) =>
      i.elsewhere(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageFlagsAdd('1', flags, { uid: true })
      })
    await setFlags(['\\Flagged', '\\Seen'])
    const { deps } = i.environment
    const context = await withConnection(deps, imapAccounts, i.agent.personId, (connection) =>
      createSyncContext(deps, connection),
    )
    // The server does not report this write: the star was there already.
    await i.flag(id, 'starred')
    await i.deliver()
    await syncFolders(context, { backfillBatches: 0 })
    await i.bringIn()
    expect(await i.folder('STARRED')).toMatchObject([{ id, seen: 1 }])
    expect(await i.listRemote('INBOX')).toEqual(['Starred twice \\Flagged \\Seen'])
  })

  test('keeps one copy in the sent folder, whether the server stores it or not', async () => {
    const send = (subject: string) =>
      office.call({
        method: 'POST',
        url: '/v1/gmail-messages',
        as: i.agent,
        payload: { to: ['nora@client.example'], subject, body: 'Hi' },
      })
    await send('By us')
    office.clock.advance(5)
    await i.deliver()
    await i.deliver()
    await i.bringIn()
    expect(await i.listRemote('Sent Messages')).toEqual(['By us \\Seen'])
    expect(await i.folder('SENT')).toMatchObject([{ subject: 'By us', messages: [{}] }])
    // A server that stores sent messages itself.
    i.environment.onAccepted = keepSent
    await send('By the server')
    office.clock.advance(5)
    await i.deliver()
    i.environment.onAccepted = undefined
    await i.bringIn()
    expect(await i.listRemote('Sent Messages')).toEqual(['By the server \\Seen', 'By us \\Seen'])
    expect(await i.subjects('SENT')).toEqual(['By the server', 'By us'])
  })

  test('shows a message to oneself once when a server rewrites its MIME structure, and twice with other words', async () => {
    const sendToSelf = async (subject: string, rewrite: (words: string) => string) => {
      i.environment.onAccepted = async (raw) => {
        const [head] = raw.split('\r\n\r\n') as [string]
        const kept = head.split('\r\n').filter((line) => /^(?:From|To|Subject|Message-ID|Date):/i.test(line))
        const html = Buffer.from(`<html><body><div>${rewrite('Bring the <b>keys</b>')}</div></body></html>`)
        const type = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64'
        const copy = `${kept.join('\r\n')}\r\n${type}\r\n\r\n${html.toString('base64')}\r\n`
        await i.environment.dovecot.deliver(i.agent.email, copy)
      }
      await office.call({
        method: 'POST',
        url: '/v1/gmail-messages',
        as: i.agent,
        payload: { to: [i.agent.email], subject, body: '<p>Bring the keys</p>' },
      })
      office.clock.advance(5)
      await i.deliver()
      i.environment.onAccepted = undefined
      await i.bringIn()
      return (await i.folder('INBOX')).find((row) => row.subject === subject)!.messages
    }
    expect(await sendToSelf('Note', (words) => words)).toHaveLength(1)
    expect(await i.subjects('SENT')).toEqual(['Note'])
    expect(await sendToSelf('Altered', (words) => `${words} and the lease`)).toHaveLength(2)
  })

  test('finds a sent message when the SMTP response is lost, without sending it again', async () => {
    i.environment.onAccepted = keepSent
    i.environment.dropsResponses = true
    const sent = await office.call({
      method: 'POST',
      url: '/v1/gmail-messages',
      as: i.agent,
      payload: { to: ['nora@client.example'], subject: 'Lost answer', body: 'Hi' },
    })
    expect(sent.statusCode).toBe(201)
    office.clock.advance(5)
    await i.deliver()
    i.environment.onAccepted = undefined
    i.environment.dropsResponses = false
    const { rows } = await office.deps.pool.query(
      "SELECT state FROM mail_outbox WHERE person_id = $1 AND kind = 'send'",
      [i.agent.personId],
    )
    expect(rows).toEqual([{ state: 'sent' }])
    expect(i.environment.sentMails.filter(({ text }) => text.includes('Lost answer'))).toHaveLength(1)
  })
})
