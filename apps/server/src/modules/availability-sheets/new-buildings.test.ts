import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'
import { one } from '../../platform/db/one-row.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

const count = async (table: 'building' | 'unit' | 'listing', where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE ${where}`.execute(office.deps.db)
  return one(rows).count
}

const file = [
  'Address,Unit,Rent,Layout',
  '330 East 38th Street,1A,3400,1BR',
  '330 East 38th Street,1B,3500,1BR',
  '1020 Grand Concourse,2A,2400,1BR',
  '12 Quillfeather Lane,1A,2400,1BR',
].join('\n')

test('a new office takes in buildings with their units, and the undo takes them out', async () => {
  const { sheet } = await sheets.upload('First LLC', file)
  const open = await sheets.preview(sheet.id)
  expect(open.rows.map(({ unit }) => unit)).not.toContain('1A')
  await sheets.correct(sheet.id, 2, { borough: 'Manhattan' })
  // The Concourse runs through several neighborhoods.
  await sheets.correct(sheet.id, 4, { neighborhood: 'Concourse' })
  const { buildings, rows, rejects } = await sheets.preview(sheet.id)
  expect(buildings).toMatchObject([
    { address: '330 East 38th Street', borough: 'Manhattan', units: 2 },
    { address: '1020 Grand Concourse', borough: 'Bronx', units: 1 },
  ])
  expect(buildings[0]).toMatchObject({ neighborhood: expect.stringMatching(/Kips|Murray/), zip: '10016' })
  expect(rows.map(({ unit }) => unit)).toEqual(['1A', '1B', '2A'])
  expect(rejects.map(({ row }) => row)).toEqual([5])
  await sheets.apply(sheet.id)
  expect(await count('building')).toBe(2)
  // Of the house on the Concourse only the street is known.
  expect(await count('building', sql`latitude IS NULL`)).toBe(1)
  expect(await sheets.undo(sheet.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect([await count('building'), await count('unit'), await count('listing')]).toEqual([0, 0, 0])
})

test('a building stays after the undo when a listing in it was changed since', async () => {
  const { sheet } = await sheets.upload('Second LLC', file)
  await sheets.correct(sheet.id, 2, { borough: 'Manhattan' })
  await sheets.correct(sheet.id, 4, { neighborhood: 'Concourse' })
  await sheets.apply(sheet.id)
  const { rows } = await sql<{ id: string }>`SELECT id FROM listing WHERE price_cents = 240000`.execute(
    office.deps.db,
  )
  await sql`UPDATE listing SET price_cents = 250000 WHERE id = ${one(rows).id}`.execute(office.deps.db)
  await sheets.undo(sheet.id)
  expect(await count('building')).toBe(1)
  expect(await count('listing', sql`deleted_at IS NULL`)).toBe(1)
})

test('of two drafts of one file that are applied at once, one is', async () => {
  const lines = file.split('\n').slice(0, 3).join('\n').replaceAll('1A', '9A').replaceAll('1B', '9B')
  const drafts = []
  for (let nr = 0; nr < 2; nr += 1) {
    const { sheet } = await sheets.upload('Twice LLC', lines)
    await sheets.correct(sheet.id, 2, { borough: 'Manhattan' })
    const { digest } = await sheets.preview(sheet.id)
    drafts.push({ id: sheet.id, digest })
  }
  const replies = await Promise.all(
    drafts.map(({ id, digest }) => sheets.call('POST', `/${id}/apply`, { digest, leave: [] })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await count('listing', sql`deleted_at IS NULL AND source = 'Twice LLC'`)).toBe(2)
  const applied = drafts[replies.findIndex(({ statusCode }) => statusCode === 200)]!
  const undone = await Promise.all([1, 2].map(() => sheets.call('POST', `/${applied.id}/undo`)))
  expect(undone.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await count('listing', sql`deleted_at IS NULL AND source = 'Twice LLC'`)).toBe(0)
})
