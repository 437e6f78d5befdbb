import fc from 'fast-check'
import { sql } from 'kysely'
import { makeEvent, makeListing } from '../../../test/factories/listings.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { one } from '../../platform/db/one-row.ts'

/** Moments near midnight in New York and near both changes of its clocks, besides any other. */
const moments = fc.oneof(
  fc.date({
    min: new Date('2025-09-20T00:00:00Z'),
    max: new Date('2026-03-19T00:00:00Z'),
    noInvalidDate: true,
  }),
  ...['2025-11-01', '2025-11-02', '2025-11-03', '2026-03-01', '2026-03-08', '2026-03-09'].map((day) =>
    fc
      .integer({ min: 0, max: 24 * 60 })
      .map((minutes) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)),
  ),
)
const index = (length: number) => fc.nat(length - 1)
const minutes = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null })

const agents = 3
const people = 6
const listings = 4

/** Everything that happens in an office, by numbers of its agents, people and listings. */
export const histories = fc.record({
  inquiries: fc.array(
    fc.record({
      agent: fc.option(index(agents), { nil: null }),
      /** Of the client of the agent it is linked to, where there is one. */
      person: index(people),
      at: moments,
      answeredAfter: minutes,
      dueAfter: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
      source: fc.constantFrom('streeteasy', 'zillow', 'website'),
      reading: fc.constantFrom('read', 'read', 'unreadable', 'unverified'),
      state: fc.constantFrom('open', 'open', 'closed', 'not_lead'),
      email: fc.constantFrom('', 'a@x.example', 'b@x.example'),
    }),
    { maxLength: 25 },
  ),
  clients: fc.uniqueArray(
    fc.record({
      agent: index(agents),
      person: index(people),
      at: moments,
      source: fc.constantFrom('', 'StreetEasy', 'Referral ', 'Realtor.com'),
      stage: fc.constantFrom('new', 'searching', 'closed'),
      archived: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ agent, person }) => `${agent}-${person}` },
  ),
  sent: fc.uniqueArray(
    fc.record({
      client: index(12),
      listing: index(listings),
      at: fc.option(moments, { nil: null }),
      opened: fc.boolean(),
      mark: fc.constantFrom('like', 'no', null),
    }),
    { maxLength: 30, selector: ({ client, listing }) => `${client}-${listing}` },
  ),
  showings: fc.array(
    fc.record({
      client: index(12),
      listing: index(listings),
      at: moments,
      status: fc.constantFrom('requested', 'confirmed', 'completed', 'no_show', 'canceled'),
    }),
    { maxLength: 15 },
  ),
  applications: fc.array(
    fc.record({
      client: index(12),
      at: moments,
      status: fc.constantFrom('NEW', 'APPROVED', 'WITHDRAWN'),
      deleted: fc.boolean(),
    }),
    { maxLength: 10 },
  ),
  deals: fc.array(
    fc.record({
      agent: index(agents),
      second: fc.option(index(agents), { nil: null }),
      client: fc.option(index(12), { nil: null }),
      at: moments,
      stage: fc.constantFrom(
        'draft',
        'pending_review',
        'deal_submitted',
        'pending',
        'payment_sent',
        'voided',
      ),
      op: fc.integer({ min: 0, max: 900_000 }),
      fee: fc.integer({ min: 0, max: 900_000 }),
      deleted: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
  prices: fc.array(
    fc.record({ listing: index(listings), at: moments, cents: fc.integer({ min: 1000, max: 1003 }) }),
    { maxLength: 20 },
  ),
  closed: fc.array(fc.record({ agent: fc.option(index(agents), { nil: null }), at: moments }), {
    maxLength: 10,
  }),
})
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

const addMinutes = (at: Date, more: number) => new Date(at.getTime() + more * 60_000)
let runs = 0

/** Writes a history for new agents. Records that lack their client are left out. Returns the agents. */
export async function writeHistory(office: TestOffice, history: History): Promise<TestPerson[]> {
  const { db } = office.deps
  runs += 1
  const staff = await Promise.all(Array.from({ length: agents }, () => office.person()))
  const ids = staff.map(({ personId }) => personId)
  const insert = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    one((await query.execute(db)).rows).id
  const persons: string[] = []
  for (let person = 0; person < people; person += 1)
    persons.push(await insert(sql`INSERT INTO person (name) VALUES ('Nora Bell') RETURNING id`))
  const homes: string[] = []
  for (let listing = 0; listing < listings; listing += 1)
    homes.push(await makeListing(db, { agent_id: listing === 0 ? null : ids[listing - 1]! }))
  const clients: { id: string; agent: string; person: number }[] = []
  for (const { agent, person, at, source, stage, archived } of history.clients)
    clients.push({
      agent: ids[agent]!,
      person,
      id: await insert(sql`INSERT INTO client (agent_id, person_id, first_name, search_types, stage, source, created_at,
          assigned_at, last_activity_at, archived_at) VALUES (${ids[agent]}, ${persons[person]}, 'Nora', '{rental}', ${stage},
          ${source}, ${at}, ${at}, ${at}, ${archived ? at : null}) RETURNING id`),
    })
  for (const [number, inquiry] of history.inquiries.entries()) {
    const agent = inquiry.agent === null ? null : ids[inquiry.agent]!
    const client = clients.find((one) => one.agent === agent && one.person === inquiry.person)
    const { at, answeredAfter, dueAfter } = inquiry
    const waits = dueAfter !== null
    const id =
      await insert(sql`INSERT INTO inquiry (agent_id, client_id, reason, assigned_at, kind, reading, src_type, name,
        email, needs_response, waiting_since, due_at, last_in_at, last_message_at, created_at)
      VALUES (${agent}, ${client?.id ?? null}, 'mailbox', ${at}, 'question', ${inquiry.reading}, ${inquiry.source}, 'Nora',
        ${inquiry.email === '' ? '' : `${runs}${inquiry.email}`}, ${waits}, ${waits ? at : null},
        ${dueAfter === null ? null : addMinutes(at, dueAfter)}, ${at}, ${at}, ${at}) RETURNING id`)
    if (inquiry.state !== 'open')
      await sql`UPDATE inquiry SET state = ${inquiry.state}, needs_response = false, waiting_since = NULL, due_at = NULL
        WHERE id = ${id}`.execute(db)
    if (answeredAfter !== null)
      await sql`UPDATE inquiry SET answered_at = ${addMinutes(at, answeredAfter)}, needs_response = false,
        waiting_since = NULL, due_at = NULL WHERE id = ${id}`.execute(db)
    // A later message comes from elsewhere, and the conversation goes to another agent: neither changes what was.
    if (answeredAfter !== null && number % 2 === 0)
      await sql`UPDATE inquiry SET src_type = 'email', agent_id = ${ids[number % agents]}, client_id = NULL
        WHERE id = ${id}`.execute(db)
  }
  for (const { client, listing, at, opened, mark } of history.sent) {
    const { id, agent } = clients[client] ?? {}
    if (id === undefined) continue
    await sql`INSERT INTO client_listing (client_id, agent_id, listing_id, sent_at, opened_at)
      VALUES (${id}, ${agent}, ${homes[listing]}, ${at}, ${opened ? at : null})`.execute(db)
    if (mark !== null)
      await sql`INSERT INTO listing_mark (client_id, agent_id, listing_id, mark, at)
        VALUES (${id}, ${agent}, ${homes[listing]}, ${mark}, ${at ?? new Date(0)})`.execute(db)
  }
  for (const [number, { client, listing, at, status }] of history.showings.entries()) {
    const { id, agent } = clients[client] ?? {}
    if (id === undefined) continue
    await sql`INSERT INTO showing (agent_id, client_id, listing_id, status, starts_at, minutes, seed, token_hash, created_at, changed_at)
      VALUES (${agent}, ${id}, ${homes[listing]}, ${status}, ${at}, 30, gen_random_uuid(),
        ${Buffer.from(`${runs}-${number}`)}, ${at}, ${at})`.execute(db)
  }
  for (const { client, at, status, deleted } of history.applications) {
    const { id, agent, person } = clients[client] ?? {}
    if (id === undefined || person === undefined) continue
    const household =
      await insert(sql`INSERT INTO application_household (agent_id, client_id, status, created_at, changed_at)
      VALUES (${agent}, ${id}, ${status}, ${at}, ${at}) RETURNING id`)
    await sql`INSERT INTO application_form (household_id, agent_id, person_id, applicant_type, first_name, last_name, email,
        name, created_at, changed_at, deleted_at) VALUES (${household}, ${agent}, ${persons[person]}, 'APPLICANT', 'Nora', 'Bell',
        'n@x.example', 'Nora Bell', ${at}, ${at}, ${deleted ? at : null})`.execute(db)
  }
  for (const deal of history.deals) {
    const approved = ['deal_submitted', 'pending', 'payment_sent'].includes(deal.stage)
    const id =
      await insert(sql`INSERT INTO deal (agent_id, client_id, kind, stage, pending_op, deal_date, op_cents, fee_cents,
        net_cents, created_at, changed_at, deleted_at)
      VALUES (${ids[deal.agent]}, ${deal.client === null ? null : (clients[deal.client]?.id ?? null)}, 'rental', 'draft', false, ${deal.at.toISOString().slice(0, 10)},
        ${deal.op}, ${deal.fee}, ${approved ? Math.floor(deal.op / 2) : null}, ${deal.at}, ${deal.at},
        ${deal.deleted ? deal.at : null}) RETURNING id`)
    const shared = deal.second !== null && deal.second !== deal.agent
    for (const [position, agent] of (shared ? [deal.agent, deal.second!] : [deal.agent]).entries())
      await sql`INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, net_cents)
        VALUES (${id}, ${ids[agent]}, ${position}, ${shared ? (position === 0 ? 7500 : 2500) : 10_000},
          ${approved ? Math.floor(deal.op / (shared ? 4 : 2)) : null})`.execute(db)
    const entry = approved
      ? await db.transaction().execute(async (tx) => {
          const { rows } = await sql<{
            id: string
          }>`INSERT INTO journal_entry (kind, booked_on, key, created_at)
            VALUES ('deal', '2026-01-01', ${`stats:${id}`}, now()) RETURNING id`.execute(tx)
          const row = one(rows)
          await sql`INSERT INTO journal_posting (entry_id, account, cents, booked_on)
            VALUES (${row.id}, 'clearing', 1, '2026-01-01'), (${row.id}, 'income', -1, '2026-01-01')`.execute(
            tx,
          )
          return row.id
        })
      : null
    await sql`UPDATE deal SET stage = ${deal.stage}, pending_op = ${deal.stage === 'pending'}, entry_id = ${entry}
      WHERE id = ${id}`.execute(db)
  }
  for (const { listing, at, cents } of history.prices)
    await makeEvent(db, {
      listing_id: homes[listing]!,
      kind: 'price_change',
      price_cents: String(cents),
      created_at: at,
    })
  for (const { agent, at } of history.closed) {
    const id = await makeListing(db, {
      agent_id: agent === null ? null : ids[agent]!,
      standard_status: 'Closed',
      published_at: addMinutes(at, -7 * 24 * 60),
    })
    await makeEvent(db, { listing_id: id, kind: 'status_change', standard_status: 'Closed', created_at: at })
  }
  return staff
}
