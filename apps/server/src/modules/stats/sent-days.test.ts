import { newYorkDate } from '@pb/rules/new-york'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openDatabase, type Database } from '../../platform/db/db.ts'
import { maybeOne, one } from '../../platform/db/one-row.ts'
import { addSentChanges, selectSentDays } from './sent-days.ts'

const office = testOffice()
let other: Database
beforeAll(() => {
  other = openDatabase(office.databaseUrl)
})
afterAll(() => other.close())

/** Around midnight of New York, and around both changes of its clocks. */
const moments = [
  '2025-11-02T03:59:59Z',
  '2025-11-02T04:00:00Z',
  '2025-11-03T04:59:59Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T03:59:59Z',
].map((text) => new Date(text))
const days = [...new Set(moments.map(newYorkDate))]

const client = fc.nat(3)
const listing = fc.nat(2)
const at = fc.constantFrom(...moments)
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('send'), client, listing, at }),
    fc.record({ kind: fc.constant('send all'), at }),
    fc.record({ kind: fc.constantFrom('undo', 'open', 'remove', 'delete client'), client, listing }),
    fc.record({
      kind: fc.constant('mark'),
      client,
      listing,
      mark: fc.constantFrom('like', 'like', 'no', null),
      alone: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('unmark'), client, listing }),
    fc.record({ kind: fc.constant('move'), client, marksFirst: fc.boolean() }),
    fc.record({ kind: fc.constant('reassign'), client }),
    fc.record({ kind: fc.constantFrom('delete listing', 'add'), listing }),
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
)
type Change = typeof changes extends fc.Arbitrary<readonly (infer T)[]> ? T : never

/** A listing moves to a client who does not like it, or does. */
const mergedAway: Change[] = [
  { kind: 'mark', client: 0, listing: 0, mark: 'like', alone: true },
  { kind: 'mark', client: 2, listing: 0, mark: 'no', alone: true },
  { kind: 'send', client: 0, listing: 0, at: moments[0]! },
  { kind: 'move', client: 0, marksFirst: false },
]
const mergedInto: Change[] = [
  { kind: 'mark', client: 2, listing: 0, mark: 'like', alone: true },
  { kind: 'send', client: 0, listing: 0, at: moments[0]! },
  { kind: 'move', client: 0, marksFirst: true },
]

interface Fixture {
  readonly agents: readonly string[]
  readonly clients: TestClient[]
  readonly listings: string[]
}

async function apply(change: Change, { agents, clients, listings }: Fixture): Promise<void> {
  const { db } = office.deps
  const { id } = 'client' in change ? clients[change.client]! : { id: '' }
  const home = 'listing' in change ? listings[change.listing]! : ''
  const isRow = sql`client_id = ${id} AND listing_id = ${home}`
  switch (change.kind) {
    case 'send':
      await sql`INSERT INTO client_listing AS r (client_id, agent_id, listing_id, saved_at, sent_at)
        SELECT id, agent_id, ${home}::bigint, now(), ${change.at} FROM client WHERE id = ${id}
        ON CONFLICT (client_id, listing_id) DO UPDATE SET sent_at = coalesce(r.sent_at, excluded.sent_at)`.execute(
        db,
      )
      return
    case 'send all':
      await sql`INSERT INTO client_listing AS r (client_id, agent_id, listing_id, saved_at, sent_at)
        SELECT c.id, c.agent_id, l, now(), ${change.at} FROM client c, unnest(${listings}::bigint[]) l
        WHERE c.id = ANY (${clients.map((one) => one.id)}::bigint[])
        ON CONFLICT (client_id, listing_id) DO UPDATE SET sent_at = coalesce(r.sent_at, excluded.sent_at)`.execute(
        db,
      )
      return
    case 'undo':
      await sql`UPDATE client_listing SET sent_at = NULL WHERE ${isRow}`.execute(db)
      return
    case 'open':
      await sql`UPDATE client_listing SET opened_at = now() WHERE ${isRow}`.execute(db)
      return
    case 'remove':
      await sql`DELETE FROM client_listing WHERE ${isRow}`.execute(db)
      return
    case 'mark':
      await sql`INSERT INTO listing_mark AS m (client_id, agent_id, listing_id, participant_id, mark, at)
        SELECT id, agent_id, ${home}::bigint, ${change.alone ? null : clients[0]!.userId}::bigint, ${change.mark}, now()
        FROM client WHERE id = ${id}
        ON CONFLICT ON CONSTRAINT listing_mark_once DO UPDATE SET mark = excluded.mark`.execute(db)
      return
    case 'unmark':
      await sql`DELETE FROM listing_mark WHERE ${isRow}`.execute(db)
      return
    case 'move': {
      // As a merge of two clients of an agent; what the other has too stays.
      const to = clients[(change.client + 2) % 4]!.id
      const move = (table: 'client_listing' | 'listing_mark') =>
        sql`UPDATE ${sql.table(table)} t SET client_id = c.id, agent_id = c.agent_id FROM client c
          WHERE c.id = ${to} AND t.client_id = ${id}
            AND NOT EXISTS (SELECT FROM ${sql.table(table)} o WHERE o.client_id = ${to} AND o.listing_id = t.listing_id)`
      await db.transaction().execute(async (tx) => {
        await move(change.marksFirst ? 'listing_mark' : 'client_listing').execute(tx)
        await move(change.marksFirst ? 'client_listing' : 'listing_mark').execute(tx)
      })
      return
    }
    case 'reassign':
      await sql`UPDATE client SET agent_id = CASE agent_id WHEN ${agents[0]} THEN ${agents[1]}::bigint ELSE ${agents[0]}::bigint END
        WHERE id = ${id}`.execute(db)
      return
    case 'delete client':
      await sql`DELETE FROM client WHERE id = ${id}`.execute(db)
      clients[change.client] = await makeClient(office.deps, { personId: agents[0]! })
      return
    case 'delete listing':
      await sql`DELETE FROM listing WHERE id = ${home}`.execute(db)
      listings[change.listing] = await makeListing(db)
      return
    case 'add':
      await addSentChanges(db)
  }
}

type Counts = Readonly<Record<'sent' | 'opened' | 'liked', number>>

/** Counts the stored rows and marks in plain loops. */
async function countRows(agentId: string | null, day: string): Promise<Counts> {
  const { db } = office.deps
  const rows = await db.selectFrom('client_listing').selectAll().execute()
  const marks = await db.selectFrom('listing_mark').selectAll().where('mark', '=', 'like').execute()
  const sent = rows.filter(
    (row) =>
      row.sent_at !== null &&
      newYorkDate(row.sent_at) === day &&
      (agentId === null || row.credited_agent_id === agentId),
  )
  const isLiked = (row: (typeof rows)[number]) =>
    marks.some((mark) => mark.client_id === row.client_id && mark.listing_id === row.listing_id)
  return {
    sent: sent.length,
    opened: sent.filter(({ opened_at }) => opened_at !== null).length,
    liked: sent.filter(isLiked).length,
  }
}

async function readSums(scope: { agentId: string | null; perAgent?: boolean }, day: string): Promise<Counts> {
  const { rows } =
    await sql<Counts>`SELECT coalesce(sum(sent), 0)::int AS sent, coalesce(sum(opened), 0)::int AS opened,
      coalesce(sum(liked), 0)::int AS liked
    FROM (${selectSentDays({ ...scope, now: office.clock.now() }, { from: day, until: day })}) r`.execute(
      office.deps.db,
    )
  return one(rows)
}

test('sums by day equal a count of the rows, whatever happens to listings, marks and clients', async () => {
  const { db } = office.deps
  const agents = [(await office.person()).personId, (await office.person()).personId]
  await fc.assert(
    fc.asyncProperty(changes, async (history) => {
      const fixture = {
        agents,
        clients: await Promise.all(
          [0, 1, 0, 1].map((agent) => makeClient(office.deps, { personId: agents[agent]! })),
        ),
        listings: await Promise.all([0, 1, 2].map(() => makeListing(db))),
      }
      for (const change of history) await apply(change, fixture)
      for (const day of days) {
        for (const agentId of [null, ...agents])
          expect({ agentId, day, ...(await readSums({ agentId }, day)) }).toEqual({
            agentId,
            day,
            ...(await countRows(agentId, day)),
          })
        expect(await readSums({ agentId: null, perAgent: true }, day)).toEqual(await countRows(null, day))
      }
    }),
    { numRuns: 40, examples: [[mergedAway], [mergedInto]] },
  )
}, 120_000)

test('a like and its listing that are stored at the same time both count', async () => {
  const { personId } = await office.person()
  for (const likeFirst of [true, false]) {
    const { id } = await makeClient(office.deps, { personId })
    const home = await makeListing(office.deps.db)
    const like = sql`INSERT INTO listing_mark (client_id, agent_id, listing_id, mark, at)
      VALUES (${id}, ${personId}, ${home}, 'like', now())`
    const send = sql`INSERT INTO client_listing (client_id, agent_id, listing_id, sent_at)
      VALUES (${id}, ${personId}, ${home}, now())`
    const first = await office.deps.db.startTransaction().execute()
    await (likeFirst ? like : send).execute(first)
    // It waits for the first, which is not visible yet; one that does not wait would miss it.
    let done = false
    const second = (likeFirst ? send : like).execute(other.db).finally(() => (done = true))
    const isBlocked = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          office.deps.db,
        )
      ).rows.length > 0
    await expect.poll(async () => done || (await isBlocked()), { timeout: 20_000 }).toBe(true)
    await first.commit().execute()
    await second
    const { rows } = await sql<{
      liked: boolean
    }>`SELECT liked FROM client_listing WHERE client_id = ${id}`.execute(office.deps.db)
    expect({ likeFirst, liked: maybeOne(rows)?.liked }).toEqual({ likeFirst, liked: true })
  }
})

test('several processes add the changes to the sums once', async () => {
  const { personId } = await office.person()
  const { id } = await makeClient(office.deps, { personId })
  const homes = await Promise.all(Array.from({ length: 8 }, () => makeListing(office.deps.db)))
  const [moment, day] = [moments[0]!, days[0]!]
  await Promise.all(
    homes.flatMap((home, number) => [
      sql`INSERT INTO client_listing (client_id, agent_id, listing_id, sent_at)
        VALUES (${id}, ${personId}, ${home}, ${moment})`.execute(office.deps.db),
      addSentChanges(number % 2 === 0 ? office.deps.db : other.db),
    ]),
  )
  expect(await readSums({ agentId: personId }, day)).toEqual({ sent: 8, opened: 0, liked: 0 })
  await Promise.all([addSentChanges(office.deps.db), addSentChanges(other.db)])
  expect(await readSums({ agentId: personId }, day)).toEqual({ sent: 8, opened: 0, liked: 0 })
  const { rows } = await sql`SELECT FROM stats_sent_change`.execute(office.deps.db)
  expect(rows).toEqual([])
})
