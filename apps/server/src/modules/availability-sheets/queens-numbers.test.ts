import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  for (const address of ['60-55 Palmetto Street', '6410 Woodbine Street', '64-10 Woodbine Street'])
    await makeBuilding(office.deps.db, { address, borough: 'QN', neighborhood: 'RIDG' })
})

test('a sheet without the hyphen of Queens lists in the stored building, and asks where two are meant', async () => {
  const file = [
    'Address,Unit,Rent,Layout',
    '6055 Palmetto,1A,2400,1BR',
    '"6410 Woodbine St, Ridgewood",1A,2400,1BR',
    '"64-10 Woodbine St, Ridgewood",1B,2400,1BR',
    '"6410 Woodbine, Ridgewood",1C,2400,1BR',
  ].join('\n')
  const { sheet } = await sheets.upload('Queens LLC', file)
  const { rows, rejects, buildings } = await sheets.preview(sheet.id)
  expect(buildings).toEqual([])
  expect(rows).toMatchObject([
    { address: '60-55 Palmetto Street', unit: '1A', doubts: [] },
    {
      address: '6410 Woodbine Street',
      unit: '1A',
      doubts: [expect.stringContaining('64-10 Woodbine Street')],
    },
    { address: '64-10 Woodbine Street', unit: '1B', doubts: [] },
  ])
  expect(rejects.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('6410 Woodbine Street or 64-10 Woodbine Street'),
  ])
})
