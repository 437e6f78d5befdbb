import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { deleteUnusedPeople } from '../../accounts/people/index.ts'
import { purgeRemovedRows } from '../retention.ts'
import { clientImportCalls, joinLines } from './import-calls.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { createDraft, applyDraft, undoImport, importFile } = clientImportCalls(office)

/** The people with this last name, with their addresses. */
async function findPeople(lastName: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT concat_ws(' ', first_name, e.email) AS name
    FROM person p LEFT JOIN person_email e ON e.person_id = p.id WHERE last_name = ${lastName} ORDER BY 1`.execute(
    office.deps.db,
  )
  return rows.map(({ name }) => name)
}
const send = (as: TestPerson, method: 'POST' | 'DELETE', path: string, payload?: object) =>
  office.call({ method, url: `/v1${path}`, as, ...(payload && { payload }) })

test('an undo leaves no person whom only the import referred to', async () => {
  const [as, other] = [await office.person(), await office.person(['SUPERVISOR'])]
  const done = await importFile(
    as,
    joinLines(
      'First name,Last name,Email,Phone,Spouse Name,Spouse Email',
      'Ana,Undone,ana@undone.example,2125550101,,',
      'Bo,Undone,,2125550102,,',
      'Cy,Undone,cy@undone.example,,Di Undone,di@undone.example',
      'Ed,Undone,ed@undone.example,,Flo Undone,flo@undone.example',
    ),
  )
  expect(done).toMatchObject({ added: 4 })
  expect(await findPeople('Undone')).toEqual([
    'Ana ana@undone.example',
    'Bo',
    'Cy cy@undone.example',
    'Di di@undone.example',
    'Ed ed@undone.example',
    'Flo flo@undone.example',
  ])
  // Meanwhile another agent has one as a client, and another as a participant of a client.
  const ana = { first_name: 'Ana', last_name: 'Undone', email: 'ana@undone.example', search_type: ['rental'] }
  expect((await send(other, 'POST', '/clients', ana)).statusCode).toBe(200)
  const { userId } = await makeClient(office.deps, other, { first_name: 'Gus' })
  const added = await send(other, 'POST', `/clients/${userId}/participant`, {
    type: 'GUARANTOR',
    first_name: 'Di',
    last_name: 'Undone',
    email: 'di@undone.example',
  })
  expect(added.statusCode, added.body).toBe(201)
  expect(await undoImport(as, done.import_id)).toMatchObject({ kept: 0, state: 'undone' })
  expect(await findPeople('Undone')).toEqual(['Ana ana@undone.example', 'Di di@undone.example'])
  const { rows } =
    await sql`SELECT count(*)::int AS rows, count(made)::int AS remembered FROM client_import_row
    WHERE import_id = ${done.import_id}`.execute(office.deps.db)
  expect(rows).toEqual([{ rows: 4, remembered: 0 }])
})

test('a client that an undo keeps keeps its person', async () => {
  const as = await office.person()
  const done = await importFile(
    as,
    joinLines('First name,Last name,Email', 'Ana,Stays,ana@stays.example', 'Bo,Stays,bo@stays.example'),
  )
  await sql`UPDATE client SET notes = 'Called' WHERE agent_id = ${as.personId} AND first_name = 'Bo'`.execute(
    office.deps.db,
  )
  expect(await undoImport(as, done.import_id)).toMatchObject({ kept: 1 })
  expect(await findPeople('Stays')).toEqual(['Bo bo@stays.example'])
})

test('each foreign key to a person but those deleted with it keeps a person', async () => {
  const { db } = office.deps
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'person'::regclass AND confdeltype <> 'c'`.execute(db)
  expect(rows.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(['client.person_id', 'participant.person_id', 'application_form.person_id']),
  )
  const [agent] = [await office.person()]
  expect(await db.transaction().execute((tx) => deleteUnusedPeople(tx, [agent.personId]))).toBe(0)
  // What each unused person costs: no table is read whole for one of them.
  const { rows: unindexed } = await sql`SELECT conrelid::regclass::text AS table, conname FROM pg_constraint c
    WHERE contype = 'f' AND confrelid = 'person'::regclass AND NOT EXISTS (SELECT FROM pg_index i
      WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`.execute(db)
  expect(unindexed).toEqual([])
})

test('one who adds a person that is just being deleted gets a new one', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const { import_id: id } = (
    await createDraft(as, joinLines('First name,Last name,Email', 'Ana,Race,ana@race.example'))
  ).import
  await applyDraft(as, id)
  const { rows } = await sql<{
    id: string
  }>`SELECT person_id AS id FROM client WHERE agent_id = ${as.personId}`.execute(office.deps.db)
  const personId = one(rows).id
  const { promise: end, resolve: commit } = Promise.withResolvers<void>()
  const { promise: deleted, resolve: tellDeleted } = Promise.withResolvers<number>()
  const deleting = office.deps.db.transaction().execute(async (tx) => {
    await sql`DELETE FROM client WHERE person_id = ${personId}`.execute(tx)
    tellDeleted(await deleteUnusedPeople(tx, [personId]))
    await end
  })
  expect(await deleted).toBe(1)
  const reply = send(other, 'POST', '/clients', {
    first_name: 'Anna',
    last_name: 'Race',
    email: 'ana@race.example',
    search_type: ['rental'],
  })
  await vi.waitFor(async () => {
    const { rows: blocked } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(office.deps.db)
    expect(blocked).toHaveLength(1)
  })
  commit()
  await deleting
  expect((await reply).statusCode).toBe(200)
  expect(await findPeople('Race')).toEqual(['Anna ana@race.example'])
})

test('one who is just being added stays', async () => {
  const { db } = office.deps
  const [as, other] = [await office.person(), await office.person()]
  const { id, userId } = await makeClient(office.deps, as, { first_name: 'Held' })
  const { promise: end, resolve: commit } = Promise.withResolvers<void>()
  const { promise: added, resolve: tellAdded } = Promise.withResolvers<void>()
  const adding = db.transaction().execute(async (tx) => {
    await sql`INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at, last_activity_at)
      VALUES (${other.personId}, ${userId}, 'Held', '', '{rental}', now(), now(), now())`.execute(tx)
    tellAdded()
    await end
  })
  await added
  const deleted = await db.transaction().execute(async (tx) => {
    await sql`DELETE FROM client WHERE id = ${id}`.execute(tx)
    return deleteUnusedPeople(tx, [userId])
  })
  expect(deleted).toBe(0)
  commit()
  await adding
  const { rows } = await sql`SELECT agent_id FROM client WHERE person_id = ${userId}`.execute(db)
  expect(rows).toEqual([{ agent_id: other.personId }])
})

test('a removed participant’s person goes when it can no longer be restored', async () => {
  const as = await office.person()
  const { userId } = await makeClient(office.deps, as, { first_name: 'Host', last_name: 'Removal' })
  const added = await send(as, 'POST', `/clients/${userId}/participant`, {
    type: 'GUARANTOR',
    first_name: 'Pat',
    last_name: 'Removal',
    email: 'pat@removal.example',
  })
  const participant = added.json<{ user_id: string }>().user_id
  expect((await send(as, 'DELETE', `/clients/${userId}/participant/${participant}`)).statusCode).toBe(204)
  await purgeRemovedRows(office.deps)
  expect(await findPeople('Removal')).toEqual(['Pat pat@removal.example'])
  office.clock.advance(31 * 86_400)
  await purgeRemovedRows(office.deps)
  expect(await findPeople('Removal')).toEqual([])
})
