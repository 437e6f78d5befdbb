import type { SheetLeftOut, SheetPreview } from '@pb/contract/availability-sheets'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { getErrorCode } from '../../../test/calls/listing-calls.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
const address = '330 East 38th Street'
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await makeBuilding(office.deps.db, { address })
})

const csv = (...lines: string[]) => ['Address,Unit,Rent,Layout', ...lines].join('\n')
const page = async (id: string, query: string) => {
  const reply = await sheets.call('GET', `/${id}/preview?${query}`)
  return reply.json<SheetPreview>()
}

test('a sheet of many rows is read whole, shown in pages, and applied as chosen', async () => {
  const count = 5010
  const file = csv(
    ...Array.from(
      { length: count },
      (_, at) => `${address},${at + 1},${at === 7 ? 'call' : 3000 + (at % 50)},1BR`,
    ),
  )
  const { sheet, worksheets } = await sheets.upload('Large LLC', file)
  expect(worksheets).toMatchObject([{ rows: count + 1 }])
  const first = await sheets.preview(sheet.id)
  expect(first.counts).toMatchObject({ new: { rows: count - 1, suggested: count - 1 }, rejects: 1 })
  expect(first.rows).toHaveLength(200)
  const { rows: running } = await office.deps.pool.query('SELECT FROM sheet_import_progress')
  expect(running).toEqual([])
  const last = await page(sheet.id, `digest=${first.digest}&kind=new&offset=5000&limit=500`)
  expect(last.rows.map(({ row }) => row)).toEqual([5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010, 5011])
  expect(last.rejects).toEqual([])
  expect(getErrorCode(await sheets.call('GET', `/${sheet.id}/preview?digest=other&kind=new`))).toEqual([
    409,
    'conflict',
  ])
  const reply = await sheets.call('POST', `/${sheet.id}/apply`, {
    digest: first.digest,
    kinds: { new: 'none' },
    confirm: last.rows.slice(0, 2).map(({ place }) => place),
  })
  expect(reply.json()).toMatchObject({ state: 'applied', added: 2, rejected: count - 2 })
  const rejects = await sheets.call('GET', `/${sheet.id}/rejects?offset=6&limit=2`)
  expect(rejects.json()).toEqual({
    collection: [
      { worksheet: 'CSV', row: 8, text: `${address} #7`, cell: '', reason: 'Left out in the review' },
      {
        worksheet: 'CSV',
        row: 9,
        text: `${address} · 8 · call · 1BR`,
        cell: 'call',
        reason: '“call” gives no rent',
      },
    ] satisfies SheetLeftOut[],
    total: count - 2,
  })
  const exported = await sheets.call('GET', `/${sheet.id}/rejects-csv`)
  expect(exported.body.trim().split('\n')).toHaveLength(count - 1)
  const report = await office.call({ url: '/v1/onboarding-left-out?step=sheets&limit=1', as: supervisor })
  expect(report.json()).toMatchObject({
    collection: [{ row: 2, what: `Large LLC, ${address} #1`, reason: 'Left out in the review' }],
    total: count - 2,
  })
})

test('suggests no removals when more than a fifth of the company’s units are gone', async () => {
  const company = 'Partial LLC'
  const line = (unit: string) => `${address},${unit},3000,1BR`
  const all = ['A1', 'A2', 'A3', 'A4'].map(line)
  await sheets.put(company, csv(...all))
  const { sheet } = await sheets.upload(company, csv(line('A4')))
  const { rows, counts, mass_removal: mass } = await sheets.preview(sheet.id)
  expect([rows.map(({ suggested }) => suggested), counts.gone, mass]).toEqual([
    [false, false, false],
    { rows: 3, suggested: 0 },
    true,
  ])
  const choice = { kinds: { new: 'suggested', changed: 'suggested', gone: 'suggested' } }
  const { digest } = await sheets.preview(sheet.id)
  const reply = await sheets.call('POST', `/${sheet.id}/apply`, { digest, ...choice })
  expect(reply.json()).toMatchObject({ withdrawn: 0, unchanged: 1 })
  const { sheet: next } = await sheets.upload(company, csv(...all.slice(2)))
  expect(await sheets.preview(next.id)).toMatchObject({
    mass_removal: false,
    counts: { gone: { suggested: 2 } },
  })
})

test('a correction outdates the plan of a draft', async () => {
  const { sheet } = await sheets.upload(
    'Corrected LLC',
    csv(`${address},9A,call,1BR`, `${address},9B,3000,1BR`),
  )
  const { digest } = await sheets.preview(sheet.id)
  await sheets.correct(sheet.id, 2, { rent: '3,100' })
  expect(getErrorCode(await sheets.call('GET', `/${sheet.id}/preview?digest=${digest}`))).toEqual([
    409,
    'conflict',
  ])
  expect(await sheets.preview(sheet.id)).toMatchObject({ counts: { new: { rows: 2 }, rejects: 0 } })
})
