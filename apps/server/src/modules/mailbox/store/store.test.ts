import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import type { PersonEvent } from '../../../platform/events.ts'
import { labelBits } from '../labels.ts'
import { purgeTrash } from '../upkeep/sweep.ts'
import { wakeDue } from '../upkeep/wake.ts'
import { changeLabels } from './change-labels.ts'
import { raise } from './reminders.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

/** Adds a mail of this id, a minute after the one before. */
async function arrive(messageId: string | null, refs: string[] = [], more: object = {}) {
  office.clock.advance(60)
  return deliver(office.deps, agent, { messageId, references: refs, inReplyTo: refs.at(-1) ?? null, ...more })
}

async function threads(): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`SELECT array_agg(rfc_id ORDER BY at) AS ids FROM mail_message
    WHERE person_id = ${agent.personId} GROUP BY thread_id ORDER BY min(at)`.execute(office.deps.db)
  return rows.map(({ ids }) => ids)
}

const subjectOf = async (threadId: string) =>
  (
    await office.deps.db
      .selectFrom('mail_thread')
      .select('subject')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()
  ).subject

describe('threads', () => {
  test('follow the ids that messages name, and not their subjects', async () => {
    await arrive('a', [], { subject: 'Hello' })
    await arrive('b', ['a'], { subject: 'Something else' })
    await arrive('c', ['a', 'b'])
    await arrive('d', [], { subject: 'Hello' })
    expect(await threads()).toEqual([['a', 'b', 'c'], ['d']])
  })

  test('wait for a parent that comes late, which then names them', async () => {
    await arrive('answer', ['parent'], { subject: 'Re: Hello' })
    await arrive('other', ['parent'], { subject: 'Re: Hello' })
    office.clock.advance(-600)
    const { threadId } = await arrive('parent', [], { subject: 'Hello' })
    expect(await threads()).toEqual([['parent', 'answer', 'other']])
    expect(await subjectOf(threadId)).toBe('Hello')
  })

  test('become one where a message names both', async () => {
    const first = await arrive('one')
    await arrive('two')
    await arrive('three', ['two'])
    const joined = await arrive('both', ['one', 'three'])
    expect(joined.threadId).toBe(first.threadId)
    expect(await threads()).toEqual([['one', 'two', 'three', 'both']])
    expect(await recount()).toEqual(await counters())
  })

  test('take an answer that names nobody by its subject, from somebody who takes part', async () => {
    await arrive('q', [], { subject: 'Keys' })
    await arrive('r', [], { subject: 'RE: keys' })
    await arrive('s', [], { subject: 'Re: Keys', from: { name: '', email: 'stranger@client.example' } })
    await arrive('t', [], { subject: 'Keys' })
    expect(await threads()).toEqual([['q', 'r'], ['s'], ['t']])
    office.clock.advance(40 * 86_400)
    await arrive('u', [], { subject: 'Re: Keys' })
    expect((await threads()).at(-1)).toEqual(['u'])
  })

  test('of two agents never meet', async () => {
    const [mine, other] = [await arrive('shared'), await office.person()]
    const theirs = await deliver(office.deps, other, { messageId: 'shared' })
    const answer = await deliver(office.deps, other, { messageId: 'x', inReplyTo: 'shared' })
    expect(theirs.threadId).not.toBe(mine.threadId)
    expect(answer.threadId).toBe(theirs.threadId)
    expect(await threads()).toEqual([['shared']])
  })
})

describe('a mail', () => {
  test('that comes again is there once', async () => {
    const first = await arrive('again', [], { subject: 'Hi' })
    const second = await arrive('again', [], { subject: 'Hi' })
    expect(second).toEqual({ ...first, added: false })
    const none = { messageId: null, subject: 'No id', sentAt: new Date(0) }
    const [a, b] = [await deliver(office.deps, agent, none), await deliver(office.deps, agent, none)]
    expect(b).toEqual({ ...a, added: false })
  })

  test('of which many come at once is there once', async () => {
    const mail = { messageId: 'storm', subject: 'Storm' }
    const all = await Promise.all(Array.from({ length: 8 }, () => deliver(office.deps, agent, mail)))
    expect(all.filter(({ added }) => added)).toHaveLength(1)
    expect(await threads()).toEqual([['storm']])
  })

  test('with the id of another one is kept too', async () => {
    await arrive('same', [], { subject: 'First' })
    const second = await arrive('same', [], { subject: 'Second' })
    expect(second.added).toBe(true)
    expect((await arrive('same', [], { subject: 'Second' })).added).toBe(false)
  })

  test('that one sends to oneself stands in both folders', async () => {
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

  test('is told to open tabs once it is there', async () => {
    const heard: PersonEvent[] = []
    const came = new Promise<void>((done) => {
      const stop = office.deps.events.subscribe(agent.personId, (event) => {
        heard.push(event)
        stop()
        done()
      })
    })
    const { threadId } = await arrive('news')
    await came
    expect(heard).toEqual([{ kind: 'mail', data: { what: 'new', threads: threadId } }])
  })

  test('takes whatever text there is', async () => {
    const text = `${'wörd '.repeat(30_000)}${'x'.repeat(5000)} \u{1f4a5} 'quoted' \\ & | ! :* <->`
    const { added } = await arrive('odd', [], { subject: text.slice(0, 5000), text, snippet: 'odd' })
    expect(added).toBe(true)
  })
})

test('changes go to the provider of a mailbox that has one elsewhere, in the same transaction', async () => {
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

describe('time', () => {
  test('wakes what sleeps, on top of the inbox, and tells of what nobody answered', async () => {
    const asleep = await arrive('asleep')
    await arrive('newer')
    const now = Math.floor(office.clock.now().getTime() / 1000)
    const ask = (path: string, payload: object) =>
      office.call({ method: 'POST', url: `/v1/gmail-threads/${asleep.threadId}/${path}`, payload, as: agent })
    await ask('snooze', { until: now + 3600 })
    await ask('reminder', { due_at: now + 3600 })
    await wakeDue(office.deps)
    expect(await counters()).toMatchObject({ [labelBits.SNOOZED]: [1, 1] })
    office.clock.advance(3601)
    await wakeDue(office.deps)
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

  test('ends the trash after 30 days, for each mail by itself', async () => {
    const [old, young] = [await arrive('old'), await arrive('young')]
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

/** The counters, those at zero left out. */
async function counters(): Promise<Counts> {
  const rows = await office.deps.db
    .selectFrom('mail_label_count')
    .select(['label', 'total', 'unread'])
    .where('person_id', '=', agent.personId)
    .where('total', '>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ label, total, unread }) => [label, [total, unread]]))
}

/** The same by counting messages and attachments. */
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

test('a thread that is raised stands in the inbox, whatever it was', async () => {
  const { threadId } = await deliver(office.deps, agent, {}, { labels: labelBits.SENT })
  await office.deps.db.transaction().execute(async (tx) => {
    await raise(tx, agent.personId, threadId, office.clock.now())
    await sql`SELECT mail_settle(${agent.personId}, ARRAY[${threadId}]::bigint[])`.execute(tx)
  })
  expect(await counters()).toMatchObject({ [labelBits.INBOX]: [1, 1], [labelBits.SENT]: [1, 1] })
})
