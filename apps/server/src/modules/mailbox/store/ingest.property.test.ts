import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliver, createMail } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { unchecked } from '../authentication.ts'
import { labelBits } from '../labels.ts'
import type { ParsedMessage } from '../message.ts'
import { ingestMessages } from './ingest.ts'
import { beginIngest, finishIngest } from './ingest-batch.ts'
import { lockMailboxes } from './mailbox.ts'

const office = testOffice()
const { INBOX, SENT, SPAM, UNREAD } = labelBits

/** Related messages: by ids, by subject, or as duplicates. */
const mail = fc.record({
  id: fc.nat(7),
  parents: fc.array(fc.nat(7), { maxLength: 2 }),
  subject: fc.constantFrom('Keys', 'Re: Keys', 'RE: Fwd: Keys', 'Visit', 'Re: Visit', ''),
  from: fc.nat(2),
  files: fc.nat(2),
  labels: fc.constantFrom(INBOX | UNREAD, INBOX, SENT, SPAM),
  minutes: fc.nat(200),
})
type Mail = typeof mail extends fc.Arbitrary<infer T> ? T : never

const toMessage = ({ id, parents, subject, from, files }: Mail): Partial<ParsedMessage> => ({
  messageId: `${id}@client.example`,
  inReplyTo: parents.length > 0 ? `${parents[0]}@client.example` : null,
  references: parents.map((parent) => `${parent}@client.example`),
  subject,
  from: { name: `Person ${from}`, email: `person-${from}@client.example` },
  attachments: Array.from({ length: files }, (_item, index) => ({
    filename: `${index}.pdf`,
    contentType: 'application/pdf',
    bytes: 1,
    fileKey: `mail/any-${index}`,
    contentId: null,
    inline: index === 1,
  })),
})

const toOptions = ({ labels, minutes }: Mail) => ({
  at: new Date(office.clock.now().getTime() + minutes * 60_000),
  labels,
  size: 1,
  rawKey: null,
  ...((labels & SENT) === 0 && { authentication: unchecked }),
})

/** Returns the complete content of a mailbox in a form that can be compared between mailboxes. */
async function snapshot({ personId }: TestPerson): Promise<unknown> {
  const all = async (text: string) => (await office.deps.pool.query(text, [personId])).rows
  const named = `(SELECT string_agg(m.key || m.subject, ' ' ORDER BY m.key) FROM mail_message m WHERE m.thread_id = t.id)`
  return {
    threads: await all(
      `SELECT ${named} AS mails, subject, last_at FROM mail_thread t WHERE person_id = $1 ORDER BY 1`,
    ),
    folders: await all(`SELECT ${named} AS mails, label, l.last_at, unread FROM mail_thread_label l
      JOIN mail_thread t ON t.id = l.thread_id WHERE l.person_id = $1 ORDER BY 1, 2`),
    counts: await all(
      'SELECT label, total, unread FROM mail_label_count WHERE person_id = $1 AND total > 0 ORDER BY 1',
    ),
    people: await all(`SELECT ${named} AS mails, email, p.last_at FROM mail_thread_person p
      JOIN mail_thread t ON t.id = p.thread_id WHERE p.person_id = $1 ORDER BY 1, 2`),
    contacts: await all(
      'SELECT email, name, last_active, sent, received FROM mail_contact WHERE person_id = $1 ORDER BY 1',
    ),
    mails: await all(
      'SELECT key, labels, at, outside, first_time FROM mail_message WHERE person_id = $1 ORDER BY 1',
    ),
    references:
      await all(`SELECT rfc_id, ${named} AS mails FROM mail_reference r JOIN mail_thread t ON t.id = r.thread_id
      WHERE r.person_id = $1 ORDER BY 1`),
    library: await all('SELECT filename, place FROM mail_attachment WHERE person_id = $1 ORDER BY 1, 2'),
  }
}

test('a batch has the same result as adding messages one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mail, { minLength: 2, maxLength: 8 }), async (mails) => {
      const [single, batched] = [await office.person(), await office.person()]
      for (const mail of mails) await deliver(office.deps, single, toMessage(mail), toOptions(mail))
      await office.deps.db.transaction().execute(async (tx) => {
        const mailboxes = await lockMailboxes(tx, [batched.personId])
        const batch = beginIngest(mailboxes.get(batched.personId)!)
        const entries = mails.map((mail) => ({
          batch,
          message: createMail(toMessage(mail)),
          options: toOptions(mail),
        }))
        await ingestMessages(tx, office.deps, entries)
        await finishIngest(tx, office.deps, [batch])
      })
      expect(await snapshot(batched)).toEqual(await snapshot(single))
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('locks mailboxes in a fixed order and creates missing ones', async () => {
  const people = [await office.person(), await office.person(), await office.person()]
  await sql`DELETE FROM mailbox WHERE person_id = ${people[1]!.personId}`.execute(office.deps.db)
  const ids = people.map(({ personId }) => personId)
  await Promise.all(
    [ids, ids.toReversed(), [ids[1]!, ids[2]!, ids[0]!]].map((order) =>
      office.deps.db.transaction().execute(async (tx) => {
        const locked = await lockMailboxes(tx, order)
        expect([...locked.keys()].toSorted()).toEqual(ids.toSorted())
      }),
    ),
  )
  await office.deps.db.transaction().execute(async (tx) => {
    expect((await lockMailboxes(tx, ['999999999'])).size).toBe(0)
  })
})
