import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { PersonEvent } from '../../../platform/events/events.ts'
import { labelBits } from '../labels.ts'
import { purgeTrash } from './cleanup.ts'
import { processDueReminders } from '../threads/due-reminders.ts'
import { changeLabels } from './change-labels.ts'
import { bumpThread } from './reminders.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

/** Adds a message with this id, one minute after the previous one. */
async function receive(messageId: string | null, refs: string[] = [], more: object = {}) {
  office.clock.advance(60)
  return deliver(office.deps, agent, { messageId, references: refs, inReplyTo: refs.at(-1) ?? null, ...more })
}

async function threads(): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`SELECT array_agg(rfc_id ORDER BY at) AS ids FROM mail_message
    WHERE person_id = ${agent.personId} GROUP BY thread_id ORDER BY min(at)`.execute(office.deps.db)
  return rows.map(({ ids }) => ids)
}

const getSubject = async (threadId: string) =>
  (
    await office.deps.db
      .selectFrom('mail_thread')
      .select('subject')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()
  ).subject

describe('threading', () => {
  test('follows message ids, not subjects', async () => {
    await receive('a', [], { subject: 'Hello' })
    await receive('b', ['a'], { subject: 'Something else' })
    await receive('c', ['a', 'b'])
    await receive('d', [], { subject: 'Hello' })
    expect(await threads()).toEqual([['a', 'b', 'c'], ['d']])
  })

  test('attaches replies to a parent that arrives later, which sets the subject', async () => {
    await receive('answer', ['parent'], { subject: 'Re: Hello' })
    await receive('other', ['parent'], { subject: 'Re: Hello' })
    office.clock.advance(-600)
    const { threadId } = await receive('parent', [], { subject: 'Hello' })
    expect(await threads()).toEqual([['parent', 'answer', 'other']])
    expect(await getSubject(threadId)).toBe('Hello')
  })

  test('keeps a message apart that has the Message-ID of another sender’s, and its replies with the first', async () => {
    const first = await receive('same', [], { subject: 'Lease', text: 'Yours' })
    const other = { from: { name: 'Eve', email: 'eve@evil.example' }, text: 'Mine' }
    const second = await receive('same', [], { subject: 'Lease', ...other })
    expect(second.threadId).not.toBe(first.threadId)
    expect((await receive('answer', ['same'])).threadId).toBe(first.threadId)
    // Again, it is the same message.
    expect(await receive('same', [], { subject: 'Lease', ...other })).toMatchObject({
      id: second.id,
      added: false,
    })
    const parent = await receive('parent')
    expect((await receive('same', ['parent'], { ...other, text: 'More' })).threadId).toBe(parent.threadId)
    expect(await threads()).toEqual([['same', 'answer'], ['same'], ['parent', 'same']])
  })

  test('merges threads when a message refers to both', async () => {
    const first = await receive('one')
    await receive('two')
    await receive('three', ['two'])
    const joined = await receive('both', ['one', 'three'])
    expect(joined.threadId).toBe(first.threadId)
    expect(await threads()).toEqual([['one', 'two', 'three', 'both']])
    expect(await recount()).toEqual(await counters())
  })

  test('assigns a reply without references by subject if its sender participates', async () => {
    await receive('q', [], { subject: 'Keys' })
    await receive('r', [], { subject: 'RE: keys' })
    await receive('s', [], { subject: 'Re: Keys', from: { name: '', email: 'stranger@client.example' } })
    await receive('t', [], { subject: 'Keys' })
    expect(await threads()).toEqual([['q', 'r'], ['s'], ['t']])
    office.clock.advance(40 * 86_400)
    await receive('u', [], { subject: 'Re: Keys' })
    expect((await threads()).at(-1)).toEqual(['u'])
  })

  test('keeps threads of different agents separate', async () => {
    const [own, other] = [await receive('shared'), await office.person()]
    const theirs = await deliver(office.deps, other, { messageId: 'shared' })
    const answer = await deliver(office.deps, other, { messageId: 'x', inReplyTo: 'shared' })
    expect(theirs.threadId).not.toBe(own.threadId)
    expect(answer.threadId).toBe(theirs.threadId)
    expect(await threads()).toEqual([['shared']])
  })
})

describe('ingest', () => {
  test('stores a duplicate once', async () => {
    const first = await receive('again', [], { subject: 'Hi' })
    const second = await receive('again', [], { subject: 'Hi' })
    expect(second).toEqual({ ...first, added: false })
    const none = { messageId: null, subject: 'No id', sentAt: new Date(0) }
    const [a, b] = [await deliver(office.deps, agent, none), await deliver(office.deps, agent, none)]
    expect(b).toEqual({ ...a, added: false })
  })

  test('stores concurrent duplicates once', async () => {
    const mail = { messageId: 'storm', subject: 'Storm' }
    const all = await Promise.all(Array.from({ length: 8 }, () => deliver(office.deps, agent, mail)))
    expect(all.filter(({ added }) => added)).toHaveLength(1)
    expect(await threads()).toEqual([['storm']])
  })

  test('stores a different message with the same Message-ID', async () => {
    await receive('same', [], { subject: 'First' })
    const second = await receive('same', [], { subject: 'Second' })
    expect(second.added).toBe(true)
    expect((await receive('same', [], { subject: 'Second' })).added).toBe(false)
  })

  test('stores messages with the same Message-ID, sender and subject but another text or file', async () => {
    const scan = (bytes: number, text = 'Scan attached') => ({
      text,
      attachments: [
        {
          filename: 'scan.pdf',
          contentType: 'application/pdf',
          bytes,
          fileKey: `mail/scan-${bytes}`,
          contentId: null,
          inline: false,
        },
      ],
    })
    const added: boolean[] = []
    for (const more of [scan(1), scan(2), scan(1, 'Page 2'), scan(2), scan(1, 'Page 2'), scan(1)])
      added.push((await receive('scanner', [], { subject: 'Scan', ...more })).added)
    expect(added).toEqual([true, true, true, false, false, false])
    const none = { subject: 'No id', sentAt: new Date(0), text: 'Same' }
    expect((await receive(null, [], { ...none, html: '<p>1' })).added).toBe(true)
    expect((await receive(null, [], { ...none, html: '<p>2' })).added).toBe(true)
  })

  test('shows a message to oneself in both folders', async () => {
    const mail = { messageId: 'self', subject: 'Note to myself' }
    const { id } = await deliver(office.deps, agent, mail, { labels: labelBits.SENT })
    await deliver(office.deps, agent, mail)
    const { labels } = await office.deps.db
      .selectFrom('mail_message')
      .select('labels')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(labels).toBe(labelBits.SENT | labelBits.INBOX)
  })

  test('notifies open tabs of a new message', async () => {
    const events: PersonEvent[] = []
    const received = new Promise<void>((done) => {
      const stop = office.deps.events.subscribe(agent.personId, (event) => {
        events.push(event)
        stop()
        done()
      })
    })
    const { threadId } = await receive('news')
    await received
    expect(events).toEqual([{ kind: 'mail', data: { what: 'new', threads: threadId } }])
  })

  test('accepts any text', async () => {
    const text = `${'wörd '.repeat(30_000)}${'x'.repeat(5000)} \u{1f4a5} 'quoted' \\ & | ! :* <->`
    const { added } = await receive('odd', [], { subject: text.slice(0, 5000), text, snippet: 'odd' })
    expect(added).toBe(true)
  })
})

test('queues label changes for a remote provider in the same transaction', async () => {
  const { id } = await deliver(office.deps, agent, {})
  await office.deps.db
    .updateTable('mailbox')
    .set({ provider: 'gmail' })
    .where('person_id', '=', agent.personId)
    .execute()
  const change = { add: labelBits.STARRED, remove: labelBits.UNREAD }
  await office.deps.db
    .transaction()
    .execute((tx) => changeLabels(tx, office.deps, agent.personId, { messages: [id] }, change))
  const entries = await office.deps.db
    .selectFrom('mail_outbox')
    .select(['kind', 'payload', 'state'])
    .where('person_id', '=', agent.personId)
    .execute()
  expect(entries).toEqual([{ kind: 'labels', payload: { message_ids: [id] }, state: 'queued' }])
})

describe('scheduled jobs', () => {
  test('unsnoozes threads at the top of the inbox and reminds of missing replies', async () => {
    const asleep = await receive('asleep')
    await receive('newer')
    const now = toUnixSeconds(office.clock.now())
    const ask = (path: string, payload: object) =>
      office.call({ method: 'POST', url: `/v1/gmail-threads/${asleep.threadId}/${path}`, payload, as: agent })
    await ask('snooze', { until: now + 3600 })
    await ask('reminder', { due_at: now + 3600 })
    await processDueReminders(office.deps)
    expect(await counters()).toMatchObject({ [labelBits.SNOOZED]: [1, 1] })
    office.clock.advance(3601)
    await processDueReminders(office.deps)
    const list = await office.call({ url: '/v1/gmail-threads', as: agent })
    const { threads: rows } = list.json<{ collection: { threads: { id: string; seen: number }[] } }>()
      .collection
    expect(rows[0]).toMatchObject({ id: asleep.threadId, seen: 0 })
    const alerts = await office.call({ url: '/v1/dashboard-alerts', as: agent })
    expect(alerts.json()).toMatchObject({
      total: 1,
      collection: [{ kind: 'mail', payload: { link: `/mailbox/inbox/${asleep.threadId}` } }],
    })
    expect(await counters()).toEqual(await recount())
  })

  test('deletes each message after 30 days in the trash', async () => {
    const [old, young] = [await receive('old'), await receive('young')]
    const trash = ({ threadId }: { threadId: string }) =>
      office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${threadId}`, as: agent })
    await trash(old)
    office.clock.advance(20 * 86_400)
    await trash(young)
    office.clock.advance(11 * 86_400)
    await purgeTrash(office.deps)
    expect(await threads()).toEqual([['young']])
    expect(await counters()).toEqual(await recount())
  })
})

type Counts = Record<number, [number, number]>

/** Returns the stored counters, without zeros. */
async function counters(): Promise<Counts> {
  const rows = await office.deps.db
    .selectFrom('mail_label_count')
    .select(['label', 'total', 'unread'])
    .where('person_id', '=', agent.personId)
    .where('total', '>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ label, total, unread }) => [label, [total, unread]]))
}

/** Counts messages and attachments like the stored counters. */
async function recount(): Promise<Counts> {
  const { rows } = await sql<{ label: number; total: string; unread: string }>`
    WITH thread AS (
      SELECT thread_id, label, bool_or(unread) AS unread FROM (
        SELECT m.thread_id, f.label, CASE WHEN f.label IN (16, 128) THEN m.labels & 512 <> 0
          ELSE EXISTS (SELECT FROM mail_message o WHERE o.thread_id = m.thread_id AND o.labels & 144 = 0
            AND o.labels & 512 <> 0) END AS unread
        FROM mail_message m, unnest(ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256]) AS f (label)
        WHERE m.person_id = ${agent.personId} AND mail_folders(m.labels) & f.label <> 0) rows
      GROUP BY thread_id, label)
    SELECT label, count(*) AS total, count(*) FILTER (WHERE unread) AS unread FROM thread GROUP BY label
    UNION ALL SELECT 1024, count(*), 0 FROM mail_attachment a JOIN mail_message m ON m.id = a.message_id
      WHERE m.person_id = ${agent.personId} AND NOT a.inline AND mail_folders(m.labels) & 256 <> 0
      HAVING count(*) > 0`.execute(office.deps.db)
  return Object.fromEntries(rows.map(({ label, total, unread }) => [label, [Number(total), Number(unread)]]))
}

test('bumping a thread moves it to the inbox from any folder', async () => {
  const { threadId } = await deliver(office.deps, agent, {}, { labels: labelBits.SENT })
  await office.deps.db.transaction().execute(async (tx) => {
    await bumpThread(tx, agent.personId, threadId, office.clock.now())
    await sql`SELECT mail_settle(ARRAY[${agent.personId}]::bigint[], ARRAY[${threadId}]::bigint[])`.execute(
      tx,
    )
  })
  expect(await counters()).toMatchObject({ [labelBits.INBOX]: [1, 1], [labelBits.SENT]: [1, 1] })
})
