import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'

const office = testOffice()
const { DRAFT, INBOX, SCHEDULED, SENT, SNOOZED, SPAM, UNREAD } = labelBits

/** A random change of a mailbox; numbers select existing messages. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('deliver' as const),
    parent: fc.nat(9),
    linked: fc.boolean(),
    files: fc.nat(2),
    labels: fc.constantFrom(INBOX | UNREAD, INBOX, SENT, DRAFT, SPAM | UNREAD, SCHEDULED, SNOOZED, 0),
  }),
  fc.record({
    kind: fc.constant('flag' as const),
    flag: fc.constantFrom('seen', 'starred', 'inbox', 'deleted', 'spam'),
    on: fc.boolean(),
    messages: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom('trash' as const, 'restore' as const, 'permanently' as const),
    threads: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('empty' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface AddedMail {
  readonly id: string
  readonly threadId: string
  readonly messageId: string
}

async function applyChange(
  agent: TestPerson,
  added: AddedMail[],
  change: Step,
  number: number,
): Promise<void> {
  const pick = (index: number) => added[index % added.length]
  const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    office.call({ method, url, as: agent, ...(payload && { payload }) })
  if (change.kind === 'deliver') {
    const messageId = `${agent.personId}-${number}@client.example`
    const parent = pick(change.parent)
    const attachments = Array.from({ length: change.files }, (_, index) => ({
      filename: `${index}.pdf`,
      contentType: 'application/pdf',
      bytes: 1,
      fileKey: `mail/${messageId}-${index}`,
      contentId: null,
      inline: index === 1,
    }))
    const inReplyTo = change.linked && parent ? parent.messageId : null
    const person = (index: number) => ({ name: '', email: `person-${index % 4}@client.example` })
    const people = { from: person(number), to: [person(change.parent), person(change.files)] }
    const { id, threadId } = await deliver(
      office.deps,
      agent,
      { messageId, inReplyTo, attachments, ...people },
      { labels: change.labels },
    )
    added.push({ id, threadId, messageId })
    return
  }
  if (change.kind === 'empty') return void (await call('DELETE', '/v1/gmail-trash'))
  if (added.length === 0) return
  if (change.kind === 'flag') {
    const message_ids = change.messages.map((index) => pick(index)!.id).join(',')
    return void (await call(change.on ? 'POST' : 'DELETE', `/v1/gmail-flags/${change.flag}`, {
      message_ids,
    }))
  }
  const thread_ids = change.threads.map((index) => pick(index)!.threadId).join(',')
  if (change.kind === 'restore') await call('POST', '/v1/gmail-threads/restore', { thread_ids })
  else if (change.kind === 'trash') await call('DELETE', '/v1/gmail-threads', { thread_ids })
  else await call('DELETE', '/v1/gmail-threads/permanently', { thread_ids })
}

/** Compares all stored counters and lists with recounted values; returns the differences. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH folder AS (
      SELECT m.person_id, m.thread_id, f.label, max(m.at) AS at, CASE WHEN f.label IN (16, 128)
        THEN bool_or(m.labels & 512 <> 0) ELSE (SELECT bool_or(o.labels & 512 <> 0) FROM mail_message o
          WHERE o.thread_id = m.thread_id AND o.labels & 144 = 0) END AS unread
      FROM mail_message m, unnest(ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256]) AS f (label)
      WHERE mail_folders(m.labels) & f.label <> 0 GROUP BY m.person_id, m.thread_id, f.label
    ), counted AS (
      SELECT person_id, label, count(*) AS total, count(*) FILTER (WHERE unread) AS unread FROM folder GROUP BY 1, 2
      UNION ALL SELECT a.person_id, 1024, count(*), 0 FROM mail_attachment a JOIN mail_message m ON m.id = a.message_id
        WHERE NOT a.inline AND mail_folders(m.labels) & 256 <> 0 GROUP BY 1
    )
    SELECT 'count' AS what, person_id, label, c.total, counted.total AS truth FROM mail_label_count c
      FULL JOIN counted USING (person_id, label)
    WHERE (coalesce(c.total, 0), coalesce(c.unread, 0)) <> (coalesce(counted.total, 0), coalesce(counted.unread, 0))
    UNION ALL
    SELECT 'list', coalesce(l.person_id, folder.person_id), label, NULL, NULL FROM mail_thread_label l
      FULL JOIN folder USING (thread_id, label)
    WHERE (l.unread, l.last_at) IS DISTINCT FROM (folder.unread, folder.at)
    UNION ALL
    SELECT 'person', coalesce(p.person_id, truth.person_id), 0, NULL, NULL FROM mail_thread_person p FULL JOIN (
      SELECT DISTINCT m.person_id, m.thread_id, who.email, (SELECT max(o.at) FROM mail_message o
          WHERE o.thread_id = m.thread_id AND mail_folders(o.labels) & 256 <> 0) AS at
      FROM mail_message m JOIN mailbox b USING (person_id), unnest(ARRAY(SELECT m.from_email UNION ALL
        SELECT e ->> 'email' FROM jsonb_array_elements(m.reply_to || m.to_list || m.cc_list || m.bcc_list) e)) AS who (email)
      WHERE mail_folders(m.labels) & 256 <> 0 AND who.email <> lower(b.address::text)) truth USING (thread_id, email)
    WHERE p.last_at IS DISTINCT FROM truth.at
    UNION ALL
    SELECT 'empty thread', t.person_id, 0, NULL, NULL FROM mail_thread t
    WHERE NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id)`.execute(office.deps.db)
  return rows
}

test('stored folders, counts and people match recounted values after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const agent = await office.person()
      const added: AddedMail[] = []
      for (const [number, change] of steps.entries()) {
        office.clock.advance(60)
        await applyChange(agent, added, change, number)
      }
      expect(await differences()).toEqual([])
    }),
    { numRuns: countRuns(25) },
  )
}, 60_000)

test('stored counts match recounted values after concurrent changes', async () => {
  const agent = await office.person()
  const added: AddedMail[] = []
  for (let number = 0; number < 10; number += 1)
    await applyChange(
      agent,
      added,
      { kind: 'deliver', parent: 0, linked: number % 3 !== 0, files: 1, labels: INBOX | UNREAD },
      number,
    )
  const steps = fc.sample(step, { numRuns: 40, seed: 7 })
  await Promise.all(steps.map((change, index) => applyChange(agent, added, change, 100 + index)))
  expect(await differences()).toEqual([])
}, 60_000)
