import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { recordClientEvent, findClientReferences } from '../index.ts'
import { clientPageCalls } from '../client-page-calls.fixture.ts'

const office = testOffice()
const calls = clientPageCalls(office)

/** The rows of all tables that refer to one of the clients. */
async function snapshotClients(ids: readonly string[]): Promise<Record<string, unknown>> {
  const { db } = office.deps
  const found: Record<string, unknown> = {}
  const clients =
    await sql`SELECT to_jsonb(c) AS row FROM client c WHERE id = ANY (${ids}::bigint[]) ORDER BY id`.execute(
      db,
    )
  found['client'] = clients.rows
  for (const { table, column } of await findClientReferences(db)) {
    if (table === 'client_merge') continue
    const { rows } = await sql`SELECT to_jsonb(t) AS row FROM ${sql.raw(table)} t
      WHERE ${sql.raw(column)} = ANY (${ids}::bigint[]) ORDER BY to_jsonb(t)::text`.execute(db)
    found[`${table}.${column}`] = rows
  }
  return found
}

const mergeClients = (as: TestPerson, keep: string, other: string) =>
  calls.expectOk<{ merge_id: string }>(as, 'POST', '/client-merges', { keep, merge: other })
const undoMerge = (as: TestPerson, id: string) => calls.expectOk(as, 'POST', `/client-merges/${id}/undo`)
const getStoredClient = (id: string) =>
  office.deps.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('every table that references a client has a unique key', async () => {
  const references = await findClientReferences(office.deps.db)
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

interface ClientData {
  readonly emails: string[]
  readonly phones: string[]
  readonly notes: number
  readonly tasks: number
  readonly tags: number[]
  readonly events: number
  readonly source: string
  readonly notesText: string
  readonly moveIn: string | null
  readonly types: ('rental' | 'sale')[]
}

const clientData: fc.Arbitrary<ClientData> = fc.record({
  emails: fc.subarray(['a@client.example', 'b@client.example', 'c@client.example']),
  phones: fc.subarray(['(212) 555-0100', '(212) 555-0101', '+44 20 7946 0958']),
  notes: fc.nat(3),
  tasks: fc.nat(3),
  tags: fc.subarray([0, 1]),
  events: fc.nat(2),
  source: fc.constantFrom('', 'StreetEasy', 'Referral'),
  notesText: fc.constantFrom('', 'Has a dog', 'Works nights'),
  moveIn: fc.constantFrom(null, '2026-05-01', '2026-06-01'),
  types: fc.constantFrom(['rental'], ['sale'], ['rental', 'sale']),
})

async function createClientWithData(
  as: TestPerson,
  tags: readonly string[],
  drawn: ClientData,
): Promise<TestClient> {
  const { emails, phones } = drawn
  const client = await makeClient(office.deps, as, { emails, phones })
  await office.deps.db
    .updateTable('client')
    .set({
      source: drawn.source,
      notes: drawn.notesText,
      move_in_date: drawn.moveIn,
      search_types: drawn.types,
    })
    .where('id', '=', client.id)
    .execute()
  for (let at = 0; at < drawn.notes; at++)
    await calls.note(as, client.userId, `Note ${at}`, at === 1 ? 'call' : 'note')
  for (let at = 0; at < drawn.tasks; at++) await calls.task(as, client.userId, `Task ${at}`)
  await calls.put(
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

test('a merge moves all rows, and the undo restores the exact state before', async () => {
  await fc.assert(
    fc.asyncProperty(clientData, clientData, async (first, second) => {
      const as = await office.person()
      const tags = [(await calls.tag(as, 'A')).tag_id, (await calls.tag(as, 'B')).tag_id]
      const keep = await createClientWithData(as, tags, first)
      office.clock.advance(60)
      const other = await createClientWithData(as, tags, second)
      const before = await snapshotClients([keep.id, other.id])
      office.clock.advance(60)
      const { merge_id } = await mergeClients(as, keep.userId, other.userId)
      const timeline = (await calls.timeline(as, keep.userId, '?limit=100')).collection
      expect(timeline.filter(({ source }) => source === 'note')).toHaveLength(first.notes + second.notes)
      expect((await calls.tasks(as)).total).toBe(first.tasks + second.tasks)
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
      const kept = await getStoredClient(keep.id)
      expect(kept.source).toBe(first.source || second.source)
      expect(kept.move_in_date).toBe(first.moveIn ?? second.moveIn)
      expect(kept.search_types).toEqual([...new Set([...first.types, ...second.types])].toSorted())
      expect(await getStoredClient(other.id)).toMatchObject({
        archive_reason: 'duplicate',
        merged_into: keep.id,
      })
      await undoMerge(as, merge_id)
      expect(await snapshotClients([keep.id, other.id])).toEqual(before)
    }),
    { numRuns: 6 },
  )
})

test('an undo leaves rows added and fields changed after the merge with the kept client', async () => {
  const as = await office.person()
  const keep = await makeClient(office.deps, as, { emails: ['keep@client.example'] })
  const other = await makeClient(office.deps, as, { emails: ['other@client.example'] })
  await office.deps.db.updateTable('client').set({ pets: 'Cat' }).where('id', '=', other.id).execute()
  await calls.note(as, other.userId, 'Before')
  const { merge_id } = await mergeClients(as, keep.userId, other.userId)
  await calls.note(as, keep.userId, 'After')
  await office.deps.db.updateTable('client').set({ source: 'Friend' }).where('id', '=', keep.id).execute()
  await undoMerge(as, merge_id)
  const texts = async (userId: string) =>
    (await calls.timeline(as, userId)).collection
      .filter(({ source }) => source === 'note')
      .map(({ text }) => text)
  expect([await texts(keep.userId), await texts(other.userId)]).toEqual([['After'], ['Before']])
  expect(await getStoredClient(keep.id)).toMatchObject({ source: 'Friend', pets: '' })
  expect(await getStoredClient(other.id)).toMatchObject({ archived_at: null, merged_into: null, pets: 'Cat' })
})

test('merges can be undone only once, the latest first', async () => {
  const as = await office.person()
  const [a, b, c] = [
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
    await makeClient(office.deps, as),
  ]
  const ids = [a.id, b.id, c.id]
  const before = await snapshotClients(ids)
  const first = await mergeClients(as, b.userId, c.userId)
  const second = await mergeClients(as, a.userId, b.userId)
  expect((await calls.send(as, 'POST', `/client-merges/${first.merge_id}/undo`)).statusCode).toBe(409)
  expect(
    (await calls.send(as, 'POST', '/client-merges', { keep: a.userId, merge: b.userId })).statusCode,
  ).toBe(404)
  await undoMerge(as, second.merge_id)
  await undoMerge(as, first.merge_id)
  expect((await calls.send(as, 'POST', `/client-merges/${first.merge_id}/undo`)).statusCode).toBe(409)
  expect(await snapshotClients(ids)).toEqual(before)
})

test('rejects merging a client with itself or with another agent’s client', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const [mine, theirs] = [await makeClient(office.deps, as), await makeClient(office.deps, other)]
  const status = async (keep: string, gone: string) =>
    (await calls.send(as, 'POST', '/client-merges', { keep, merge: gone })).statusCode
  expect(await status(mine.userId, mine.userId)).toBe(422)
  expect(await status(mine.userId, theirs.userId)).toBe(404)
  expect(await status(theirs.userId, mine.userId)).toBe(404)
})

test('lists possible duplicates, the strongest match first', async () => {
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
  const { collection } = await calls.expectOk<{ collection: { user_id: string; reason: string }[] }>(
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
