import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { getErrorCode } from '../../../test/calls/listing-calls.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import { one } from '../../platform/db/one-row.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
const address = '330 East 38th Street'
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await makeBuilding(office.deps.db, { address })
})

const units = (...lines: string[]) =>
  ['Address,Unit,Rent,Layout', ...lines.map((line) => `${address},${line},1BR`)].join('\n')
const countListings = async (company: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing
    WHERE source = ${company} AND deleted_at IS NULL`.execute(office.deps.db)
  return one(rows).count
}
const draft = async (company: string, file: string) => {
  const { sheet } = await sheets.upload(company, file)
  const { digest } = await sheets.preview(sheet.id)
  return { id: sheet.id, apply: () => sheets.call('POST', `/${sheet.id}/apply`, { digest }) }
}
const getStatuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('of two tabs that apply and then undo the same sheet, one does it', async () => {
  const { id, apply } = await draft('Tabs LLC', units('1A,3000', '1B,3100'))
  expect(getStatuses(await Promise.all([apply(), apply()]))).toEqual([200, 409])
  expect(await countListings('Tabs LLC')).toBe(2)
  const undo = async () => sheets.call('POST', `/${id}/undo`)
  expect(getStatuses(await Promise.all([undo(), undo()]))).toEqual([200, 409])
  expect(await countListings('Tabs LLC')).toBe(0)
})

test('of one file uploaded twice and applied at once, each unit is added once', async () => {
  const file = units('2A,3000', '2B,3100')
  const drafts = [await draft('Twice LLC', file), await draft('Twice LLC', file)]
  const replies = await Promise.all(drafts.map(({ apply }) => apply()))
  expect(getStatuses(replies)).toEqual([200, 409])
  expect(await countListings('Twice LLC')).toBe(2)
  const other = drafts[replies.findIndex(({ statusCode }) => statusCode === 409)]!
  expect(await sheets.preview(other.id)).toMatchObject({ rows: [], unchanged: 2 })
})

test('of two companies that list a unit at once, the second sees the listing of the first', async () => {
  const file = units('3A,3000')
  const drafts = [await draft('First LLC', file), await draft('Second LLC', file)]
  const replies = await Promise.all(drafts.map(({ apply }) => apply()))
  expect(getStatuses(replies)).toEqual([200, 409])
  const at = replies.findIndex(({ statusCode }) => statusCode === 409)
  const { rows } = await sheets.preview(drafts[at]!.id)
  expect(rows).toMatchObject([{ suggested: false, rival: { source: ['Second LLC', 'First LLC'][at] } }])
})

test('a sheet that is being applied cannot be undone, and leaves nothing when it is canceled', async () => {
  const { id, apply } = await draft('Stopped LLC', units('4A,3000', '4B,3100'))
  const { db } = office.deps
  const applied = await db.transaction().execute(async (tx) => {
    // The sheet waits here, after it began.
    await lockUntilCommit(tx, 'availability-sheet')
    const applying = apply()
    await expect
      .poll(async () => (await sheets.call('GET', `/${id}`)).json<{ progress: unknown }>().progress, {
        timeout: 20_000,
      })
      .toEqual({ done: 0, total: 6 })
    expect(getErrorCode(await sheets.call('POST', `/${id}/undo`))).toEqual([409, 'conflict'])
    expect((await sheets.call('POST', `/${id}/cancel`)).statusCode).toBe(200)
    return { applying }
  })
  const reply = await applied.applying
  expect(reply.json<{ errorMsg: string }>().errorMsg).toBe('Canceled. Nothing was applied.')
  expect(await countListings('Stopped LLC')).toBe(0)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({ state: 'draft', progress: null })
  expect(await sheets.apply(id)).toMatchObject({ state: 'applied', added: 2 })
})

test('a sheet whose process ended is applied by the next one, once', async () => {
  const { id } = await draft('Killed LLC', units('5A,3000', '5B,3100'))
  const { digest } = await sheets.preview(id)
  const request = JSON.stringify({ digest, leave: [], confirm: [], kinds: {} })
  // What a killed process leaves: the request, and nothing of the listings.
  await sql`INSERT INTO sheet_import_progress (import_id, total, request, by_id)
    VALUES (${id}, 6, ${request}::jsonb, ${supervisor.personId})`.execute(office.deps.db)
  const { resumeSheets } = await import('./resume.ts')
  await Promise.all([resumeSheets(office.deps), resumeSheets(office.deps)])
  expect(await countListings('Killed LLC')).toBe(2)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({
    state: 'applied',
    added: 2,
    progress: null,
    problem: '',
  })
})

test('an undo whose process ended is done by the next one', async () => {
  const { id, apply } = await draft('Undone LLC', units('7A,3000', '7B,3100'))
  await apply()
  // What a killed process leaves: that it undoes, and all listings.
  await sql`INSERT INTO sheet_import_progress (import_id, by_id, undoes)
    VALUES (${id}, ${supervisor.personId}, true)`.execute(office.deps.db)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({ state: 'applied', undoing: true })
  const { resumeSheets } = await import('./resume.ts')
  await Promise.all([resumeSheets(office.deps), resumeSheets(office.deps)])
  expect(await countListings('Undone LLC')).toBe(0)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({
    state: 'undone',
    undoing: false,
    problem: '',
  })
})

test('an undo is shown while it goes on', async () => {
  const { id, apply } = await draft('Slow undo LLC', units('8A,3000'))
  await apply()
  const { db } = office.deps
  const undoing = await db.transaction().execute(async (tx) => {
    // The undo waits here, after it began.
    await sql`SELECT 1 FROM listing WHERE source = 'Slow undo LLC' FOR UPDATE`.execute(tx)
    const answer = sheets.call('POST', `/${id}/undo`)
    const isUndoing = async () => (await sheets.call('GET', `/${id}`)).json<{ undoing: boolean }>().undoing
    await expect.poll(isUndoing, { timeout: 20_000 }).toBe(true)
    return { answer }
  })
  expect((await undoing.answer).json()).toMatchObject({ state: 'undone', undoing: false })
})

test('a sheet that cannot be resumed has the reason', async () => {
  const { id } = await draft('Outdated LLC', units('6A,3000'))
  const request = JSON.stringify({ digest: 'another', leave: [], confirm: [], kinds: {} })
  await sql`INSERT INTO sheet_import_progress (import_id, total, request, by_id)
    VALUES (${id}, 4, ${request}::jsonb, ${supervisor.personId})`.execute(office.deps.db)
  const { resumeSheets } = await import('./resume.ts')
  await resumeSheets(office.deps)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({
    state: 'draft',
    progress: null,
    problem: expect.stringContaining('Listings changed since this preview'),
  })
  expect(await sheets.apply(id)).toMatchObject({ added: 1, problem: '' })
})
