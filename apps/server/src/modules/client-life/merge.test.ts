import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient, type MadeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { recordClientEvent, referencesToClient } from '../clients/index.ts'
import { lifeCalls } from './life-calls.fixture.ts'

const office = testOffice()
const life = lifeCalls(office)

/** Everything of an agent's clients in every room: all rows of all tables that name one of them. */
async function everything(ids: readonly string[]): Promise<Record<string, unknown>> {
  const { db } = office.deps
  const found: Record<string, unknown> = {}
  const clients =
    await sql`SELECT to_jsonb(c) AS row FROM client c WHERE id = ANY (${ids}::bigint[]) ORDER BY id`.execute(
      db,
    )
  found['client'] = clients.rows
  for (const { table, column } of await referencesToClient(db)) {
    if (table === 'client_merge') continue
    const { rows } = await sql`SELECT to_jsonb(t) AS row FROM ${sql.raw(table)} t
      WHERE ${sql.raw(column)} = ANY (${ids}::bigint[]) ORDER BY to_jsonb(t)::text`.execute(db)
    found[`${table}.${column}`] = rows
  }
  return found
}

const merge = (as: TestPerson, keep: string, other: string) =>
  life.good<{ merge_id: string }>(as, 'POST', '/client-merges', { keep, merge: other })
const undo = (as: TestPerson, id: string) => life.good(as, 'POST', `/client-merges/${id}/undo`)
const one = (id: string) =>
  office.deps.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('every table that hangs on a client has a key by which a row is found again', async () => {
  const references = await referencesToClient(office.deps.db)
  expect(references.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'client_email',
      'client_phone',
      'participant',
      'client_event',
      'client_note',
      'client_task',
    ]),
  )
  for (const { table, key } of references) expect([table, key.length > 0]).toEqual([table, true])
})

interface Drawn {
  readonly emails: string[]
  readonly phones: string[]
  readonly notes: number
  readonly tasks: number
  readonly tags: number[]
  readonly events: number
  readonly source: string
  readonly words: string
  readonly moveIn: string | null
  readonly types: ('rental' | 'sale')[]
}

const side: fc.Arbitrary<Drawn> = fc.record({
  emails: fc.subarray(['a@client.example', 'b@client.example', 'c@client.example']),
  phones: fc.subarray(['(212) 555-0100', '(212) 555-0101', '+44 20 7946 0958']),
  notes: fc.nat(3),
  tasks: fc.nat(3),
  tags: fc.subarray([0, 1]),
  events: fc.nat(2),
  source: fc.constantFrom('', 'StreetEasy', 'Referral'),
  words: fc.constantFrom('', 'Has a dog', 'Works nights'),
  moveIn: fc.constantFrom(null, '2026-05-01', '2026-06-01'),
  types: fc.constantFrom(['rental'], ['sale'], ['rental', 'sale']),
})

async function make(as: TestPerson, tags: readonly string[], drawn: Drawn): Promise<MadeClient> {
  const { emails, phones } = drawn
  const client = await makeClient(office.deps, as, { emails, phones })
  await office.deps.db
    .updateTable('client')
    .set({ source: drawn.source, notes: drawn.words, move_in_date: drawn.moveIn, search_types: drawn.types })
    .where('id', '=', client.id)
    .execute()
  for (let at = 0; at < drawn.notes; at++)
    await life.note(as, client.userId, `Note ${at}`, at === 1 ? 'call' : 'note')
  for (let at = 0; at < drawn.tasks; at++) await life.task(as, client.userId, `Task ${at}`)
  await life.put(
    as,
    drawn.tags.map((at) => ({ user_id: client.userId, tag_id: tags[at]! })),
  )
  for (let at = 0; at < drawn.events; at++)
    await office.deps.db.transaction().execute((tx) =>
      recordClientEvent(tx, {
        clientId: client.id,
        agentId: as.personId,
        kind: 'sent',
        at: office.clock.now(),
      }),
    )
  return client
}

test('a merge moves everything, and taking it back leaves exactly what was before', async () => {
  await fc.assert(
    fc.asyncProperty(side, side, async (first, second) => {
      const as = await office.person()
      const tags = [(await life.tag(as, 'A')).tag_id, (await life.tag(as, 'B')).tag_id]
      const keep = await make(as, tags, first)
      office.clock.advance(60)
      const other = await make(as, tags, second)
      const before = await everything([keep.id, other.id])
      office.clock.advance(60)
      const { merge_id } = await merge(as, keep.userId, other.userId)
      const timeline = (await life.timeline(as, keep.userId, '?limit=100')).collection
      expect(timeline.filter(({ source }) => source === 'note')).toHaveLength(first.notes + second.notes)
      expect((await life.tasks(as)).total).toBe(first.tasks + second.tasks)
      const emails = await office.deps.db
        .selectFrom('client_email')
        .select('email')
        .where('client_id', '=', keep.id)
        .orderBy('position')
        .execute()
      expect(emails.map(({ email }) => email)).toEqual([
        ...first.emails,
        ...second.emails.filter((email) => !first.emails.includes(email)),
      ])
      const kept = await one(keep.id)
      expect(kept.source).toBe(first.source || second.source)
      expect(kept.move_in_date).toBe(first.moveIn ?? second.moveIn)
      expect(kept.search_types).toEqual([...new Set([...first.types, ...second.types])].toSorted())
      expect(await one(other.id)).toMatchObject({ archive_reason: 'duplicate', merged_into: keep.id })
      await undo(as, merge_id)
      expect(await everything([keep.id, other.id])).toEqual(before)
    }),
    { numRuns: 6 },
  )
})

test('what came and what was changed after a merge stays with the kept client', async () => {
  const as = await office.person()
  const keep = await makeClient(office.deps, as, { emails: ['keep@client.example'] })
  const other = await makeClient(office.deps, as, { emails: ['other@client.example'] })
  await office.deps.db.updateTable('client').set({ pets: 'Cat' }).where('id', '=', other.id).execute()
  await life.note(as, other.userId, 'Before')
  const { merge_id } = await merge(as, keep.userId, other.userId)
  await life.note(as, keep.userId, 'After')
  await office.deps.db.updateTable('client').set({ source: 'Friend' }).where('id', '=', keep.id).execute()
  await undo(as, merge_id)
  const texts = async (userId: string) =>
    (await life.timeline(as, userId)).collection
      .filter(({ source }) => source === 'note')
      .map(({ text }) => text)
  expect([await texts(keep.userId), await texts(other.userId)]).toEqual([['After'], ['Before']])
  expect(await one(keep.id)).toMatchObject({ source: 'Friend', pets: '' })
  expect(await one(other.id)).toMatchObject({ archived_at: null, merged_into: null, pets: 'Cat' })
})

test('merges are taken back in the order of their coming, and once', async () => {
  const as = await office.person()
  const [a, b, c] = [
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
  ]
  const ids = [a.id, b.id, c.id]
  const before = await everything(ids)
  const first = await merge(as, b.userId, c.userId)
  const second = await merge(as, a.userId, b.userId)
  expect((await life.raw(as, 'POST', `/client-merges/${first.merge_id}/undo`)).statusCode).toBe(409)
  expect((await life.raw(as, 'POST', '/client-merges', { keep: a.userId, merge: b.userId })).statusCode).toBe(
    404,
  )
  await undo(as, second.merge_id)
  await undo(as, first.merge_id)
  expect((await life.raw(as, 'POST', `/client-merges/${first.merge_id}/undo`)).statusCode).toBe(409)
  expect(await everything(ids)).toEqual(before)
})

test('nobody merges with themselves, or with a client of somebody else', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const [mine, theirs] = [await makeClient(office.deps, as), await makeClient(office.deps, other)]
  const status = async (keep: string, gone: string) =>
    (await life.raw(as, 'POST', '/client-merges', { keep, merge: gone })).statusCode
  expect(await status(mine.userId, mine.userId)).toBe(422)
  expect(await status(mine.userId, theirs.userId)).toBe(404)
  expect(await status(theirs.userId, mine.userId)).toBe(404)
})

test('who may be the same person is told with the surest reason first', async () => {
  const as = await office.person()
  const nora = await makeClient(office.deps, as, {
    emails: ['nora@client.example'],
    phones: ['(212) 555-0100'],
  })
  const named = await makeClient(office.deps, as, { emails: ['n.bell@client.example'] })
  const phoned = await makeClient(office.deps, as, { first_name: 'N.', phones: ['(212) 555-0100'] })
  const addressed = await makeClient(office.deps, as, {
    first_name: 'Bell',
    last_name: '',
    emails: ['nora@client.example'],
  })
  await makeClient(office.deps, as, { first_name: 'Otto' })
  const { collection } = await life.good<{ collection: { user_id: string; reason: string }[] }>(
    as,
    'GET',
    `/client-duplicates/${nora.userId}`,
  )
  expect(collection.map(({ user_id, reason }) => [user_id, reason])).toEqual([
    [addressed.userId, 'address'],
    [phoned.userId, 'phone'],
    [named.userId, 'name'],
  ])
})
