import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { killedAtRow } from '../../../test/harness/killed-at-row.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { beginApply, beginUndo } from './apply-progress.ts'
import { resumeSheets } from './resume.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'
import { maybeOne } from '../../platform/db/one-row.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
const killAt = killedAtRow(office, { file: join(import.meta.dirname, 'resume.ts'), name: 'resumeSheets' })
const address = '330 East 38th Street'
const company = 'Killed LLC'
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await makeBuilding(office.deps.db, { address })
})

const total = 1100
/** Three batches of units; a later sheet raises every tenth rent and has ten other units. */
const makeFile = (raise: number) =>
  [
    'Address,Unit,Rent,Layout',
    ...Array.from(
      { length: total },
      (_, at) =>
        `${address},${raise > 0 && at < 10 ? at + 5001 : at + 1},${3000 + at + (at % 10 === 0 ? raise : 0)},1BR`,
    ),
  ].join('\n')

/** All that the company's sheets leave, row by row, without ids and times. */
async function findAll(): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT jsonb_agg(jsonb_build_array(u.label, l.price_cents, l.bedrooms, l.standard_status,
      l.deleted_at IS NOT NULL, (SELECT jsonb_agg(e.kind ORDER BY e.id) FROM listing_event e WHERE e.listing_id = l.id))
      ORDER BY u.label, l.price_cents) FROM listing l JOIN unit u ON u.id = l.unit_id
      WHERE l.source = ${company} AND l.deleted_at IS NULL) AS listings,
    (SELECT jsonb_agg(to_jsonb(s) - '{company_id,listing_id}'::text[] ORDER BY place) FROM sheet_listing s) AS units`.execute(
    office.deps.db,
  )
  return maybeOne(rows)
}

const beginApplying = async (id: string, digest: string) =>
  beginApply(office.deps.db, id, {
    by: supervisor.personId,
    request: {
      digest,
      leave: [],
      confirm: [],
      kinds: { new: 'suggested', changed: 'suggested', gone: 'suggested' },
    },
    total,
  })

async function applyKilled(file: string, killedRows: readonly { event: string; condition: string }[]) {
  const before = await findAll()
  const { sheet } = await sheets.upload(company, file)
  const { digest } = await sheets.preview(sheet.id)
  await beginApplying(sheet.id, digest)
  for (const row of killedRows) {
    await killAt(row)
    expect(await findAll(), row.condition).toEqual(before)
  }
  await resumeSheets(office.deps)
  expect((await sheets.call('GET', `/${sheet.id}`)).json()).toMatchObject({ state: 'applied', problem: '' })
  return sheet.id
}

async function undoKilled(id: string, killedRows: readonly { event: string; condition: string }[]) {
  const before = await findAll()
  await beginUndo(office.deps.db, id, supervisor.personId)
  for (const row of killedRows) {
    await killAt(row)
    expect(await findAll(), row.condition).toEqual(before)
  }
  await resumeSheets(office.deps)
  expect((await sheets.call('GET', `/${id}`)).json()).toMatchObject({ state: 'undone', problem: '' })
}

test(
  'sheets and their undo are the same after their processes were killed at any row',
  { timeout: 300_000 },
  async () => {
    const untouched = await findAll()
    const choice = { kinds: { new: 'suggested', changed: 'suggested', gone: 'suggested' } }
    const applyWhole = async (file: string) => {
      const { sheet } = await sheets.upload(company, file)
      const { digest } = await sheets.preview(sheet.id)
      await sheets.call('POST', `/${sheet.id}/apply`, { digest, ...choice })
      await expect
        .poll(async () => (await sheets.call('GET', `/${sheet.id}`)).json(), { timeout: 60_000 })
        .toMatchObject({ state: 'applied', problem: '' })
      return sheet.id
    }
    const undoWhole = async (id: string) => {
      await sheets.call('POST', `/${id}/undo`)
      await expect
        .poll(async () => (await sheets.call('GET', `/${id}`)).json(), { timeout: 60_000 })
        .toMatchObject({ state: 'undone', problem: '' })
    }
    const wholeFirst = await applyWhole(makeFile(0))
    const first = await findAll()
    expect(first).not.toEqual(untouched)
    const wholeSecond = await applyWhole(makeFile(500))
    const second = await findAll()
    expect(second).not.toEqual(first)
    await undoWhole(wholeSecond)
    expect(await findAll()).toEqual(first)
    await undoWhole(wholeFirst)
    expect(await findAll()).toEqual(untouched)

    const killedFirst = await applyKilled(makeFile(0), [
      { event: 'AFTER INSERT ON listing', condition: 'NEW.price_cents = 300000' },
      { event: 'AFTER INSERT ON listing', condition: 'NEW.price_cents = 409900' },
      { event: 'AFTER UPDATE ON sheet_import', condition: "NEW.state = 'applied'" },
    ])
    expect(await findAll()).toEqual(first)
    const killedSecond = await applyKilled(makeFile(500), [
      { event: 'AFTER UPDATE ON listing', condition: 'NEW.price_cents = 459000' },
    ])
    expect(await findAll()).toEqual(second)
    await undoKilled(killedSecond, [
      { event: 'AFTER UPDATE ON listing', condition: 'NEW.price_cents = 355000' },
    ])
    expect(await findAll()).toEqual(first)
    await undoKilled(killedFirst, [
      { event: 'AFTER UPDATE ON sheet_import', condition: "NEW.state = 'undone'" },
    ])
    expect(await findAll()).toEqual(untouched)
  },
)
