import type { ClientImportRows } from '@pb/contract/client-imports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { one } from '../../../platform/db/one-row.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { clientImportCalls, expectOk, joinLines } from './import-calls.fixture.ts'
import { claimPlan, failPlan, renewPlan, resetPlan } from './plan-queries.ts'
import { resumeImports } from './resume.ts'

const office = testOffice()
const { call, createDraft, getRows, applyDraft, findStoredClients } = clientImportCalls(office)

const manyRows = (mark: string, count: number) =>
  joinLines(
    'Name,Email,Phone',
    ...Array.from({ length: count }, (_, at) => `P${at} Plan,p${at % (count - 10)}@${mark}.example,`),
  )

test('a file of several parts is planned in a process of its own, with the same result', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, manyRows('parts', 2500))
  const plan = await getRows(as, draft.import_id, '?limit=2&offset=2488')
  expect(plan).toMatchObject({ counts: { new: 2500 }, total: 2500, planning: null })
  expect(plan.collection.map(({ row, notes }) => [row, notes])).toEqual([
    [2490, []],
    [2491, []],
  ])
  // The addresses of the last ten rows are those of the first ten, under other names.
  const shared = await getRows(as, draft.import_id, '?offset=2490&limit=1')
  expect(shared.collection[0]).toMatchObject({
    row: 2492,
    email: '',
    notes: ['p0@parts.example is also in row 2 under another name, and stays there'],
  })
  expect(await applyDraft(as, draft.import_id)).toMatchObject({ added: 2500, broken: 0 })
})

test('the preview shows how far its plan is, and another process makes it when one ends', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, manyRows('ended', 30))
  const id = draft.import_id
  const before = await getRows(as, id)
  const setPlan = (lease: string) =>
    sql`UPDATE client_import_plan SET digest = '', done = 7, run = gen_random_uuid(),
      leased_until = ${office.clock.now()}::timestamptz + ${lease}::interval WHERE import_id = ${id}`.execute(
      office.deps.db,
    )
  const readPlan = () => expectOk<ClientImportRows>(call(as, 'GET', `/${id}/rows`))
  await setPlan('30 seconds')
  await resumeImports(office.deps)
  expect(await readPlan()).toMatchObject({
    digest: '',
    planning: { done: 7, total: 30, problem: '' },
    collection: [],
    total: 0,
    examples: [],
  })
  expect((await call(as, 'POST', `/${id}/apply/${before.digest}`, {})).statusCode).toBe(409)
  await setPlan('-1 second')
  await Promise.all([resumeImports(office.deps), resumeImports(office.deps)])
  expect(await getRows(as, id)).toEqual(before)
})

test('the lease of a plan is renewed by its own process alone, and half a minute long', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, manyRows('renewed', 30))
  const id = draft.import_id
  await getRows(as, id)
  await resetPlan(office.deps.db, id)
  const findLease = async () => {
    const { rows } = await sql<{ seconds: number | null }>`SELECT
      extract(epoch FROM leased_until - ${office.deps.clock.now()}::timestamptz)::float8 AS seconds FROM client_import_plan
      WHERE import_id = ${id}`.execute(office.deps.db)
    return one(rows).seconds
  }
  const plan = (await claimPlan(office.deps, id))!
  expect(await claimPlan(office.deps, id)).toBeNull()
  await sql`UPDATE client_import_plan SET leased_until = ${office.deps.clock.now()}::timestamptz + interval '1 second'
    WHERE import_id = ${id}`.execute(office.deps.db)
  await renewPlan(office.deps, { ...plan, run: crypto.randomUUID() })
  expect(await findLease()).toBeLessThan(2)
  await renewPlan(office.deps, plan)
  expect(await findLease()).toBeGreaterThan(25)
  expect(await findLease()).toBeLessThanOrEqual(30)
  await failPlan(office.deps, plan, 'stopped')
  await renewPlan(office.deps, plan)
  expect(await findLease()).toBeNull()
})

test('a plan that was replaced while it was made leaves nothing of itself', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, manyRows('replaced', 1500))
  const path = `/${draft.import_id}`
  // Not waited for: the first plan is under way.
  for (const source of ['One', 'Two', 'Three']) await expectOk(call(as, 'PUT', `${path}/reading`, { source }))
  const plan = await getRows(as, draft.import_id, '?limit=500')
  expect(plan.counts).toMatchObject({ new: 1500 })
  expect(new Set(plan.collection.map(({ details }) => details))).toEqual(new Set(['Three']))
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_import_row
    WHERE import_id = ${draft.import_id}`.execute(office.deps.db)
  expect(rows).toEqual([{ count: 1500 }])
  await applyDraft(as, draft.import_id)
  expect((await findStoredClients(as)).every(({ source }) => source === 'Three')).toBe(true)
})

test('a draft from before there were plans is planned', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, manyRows('older', 20))
  const before = await getRows(as, draft.import_id)
  await sql`DELETE FROM client_import_plan WHERE import_id = ${draft.import_id}`.execute(office.deps.db)
  await sql`UPDATE client_import_chunk SET placed = NULL, planned = NULL WHERE import_id = ${draft.import_id}`.execute(
    office.deps.db,
  )
  await resumeImports(office.deps)
  expect(await getRows(as, draft.import_id)).toEqual(before)
})
