import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { xlsx } from '../../../test/factories/xlsx.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
const address = '330 East 38th Street'
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await makeBuilding(office.deps.db, { address })
  await makeBuilding(office.deps.db, { address: '332 East 38th Street' })
})

const csv = (...lines: string[]) => ['Address,Unit,Rent,Layout', ...lines].join('\n')
const units = (...lines: string[]) => csv(...lines.map((line) => `${address},${line}`))
const preview = async (company: string, file: Buffer | string) =>
  sheets.preview((await sheets.upload(company, file)).sheet.id)
const kinds = (rows: readonly { kind: string; unit: string }[]) =>
  rows.map(({ kind, unit }) => `${kind} ${unit}`)

test('a row that was not read withdraws no listing that it may name', async () => {
  const company = 'Held LLC'
  await sheets.put(company, units('1A,3000,1BR', '1B,3100,1BR', '2A,3200,1BR', '2B,3300,1BR'))
  const rentUnread = await preview(company, units('1A,"30,00",1BR', '1B,3100,1BR', '2A,3200,1BR'))
  expect(kinds(rentUnread.rows)).toEqual(['gone 2B'])
  expect(rentUnread.held).toMatchObject([{ unit: '1A', reason: 'Row 2 wasn’t read and may be this unit' }])
  // A unit that became a date may be any of the building's.
  const unitUnread = await preview(company, units('1-Feb,3000,1BR', '1B,3100,1BR'))
  expect(kinds(unitUnread.rows)).toEqual([])
  expect(unitUnread.held.map(({ unit }) => unit)).toEqual(['1A', '2A', '2B'])
  const addressUnread = await preview(company, csv('Nowhere,2B,3300,1BR', `${address},1A,3000,1BR`))
  expect(kinds(addressUnread.rows)).toEqual(['gone 1B', 'gone 2A'])
  expect(addressUnread.held.map(({ unit }) => unit)).toEqual(['2B'])
})

test('quotes a long cell up to a whole character, and keeps what a cut would split', async () => {
  const rent = `${'ask the super '.repeat(4)}now🏠🏠`
  const name = `${'b'.repeat(79)}🏠🏠`
  const { sheet } = await sheets.upload(
    'Emoji LLC',
    `${units('5A,3000,1BR', `5B,${rent},1BR`)}\n${name},6A,1,1BR`,
  )
  const { rejects } = await sheets.preview(sheet.id)
  const [rentReason, addressReason] = rejects.map(({ reason }) => reason)
  expect(rentReason).toContain(`“${rent.slice(0, 59)}…”`)
  expect(addressReason).toContain(`“${'b'.repeat(79)}…”`)
  expect(await sheets.apply(sheet.id)).toMatchObject({ added: 1, rejected: 2 })
})

test('leaves out what is hidden or crossed out, with the reason', async () => {
  const company = 'Hidden LLC'
  await sheets.put(company, units('3A,3000,1BR', '3B,3100,1BR', '3C,3200,1BR'))
  const file = xlsx([
    {
      name: 'Old',
      hidden: true,
      rows: [
        ['Address', 'Unit', 'Rent'],
        [address, '3C', 3200],
      ],
    },
    {
      name: 'Now',
      rows: [
        ['Address', 'Unit', 'Rent', 'Rent'],
        [address, '3A', 9000, 3000],
        [address, '3B', 9100, 3100],
        [address, '4A', 9300, 4000],
        [address, '4B', 9300, 4100],
      ],
      hiddenRows: [3],
      hiddenColumns: [3],
      struck: ['B4', 'D4'],
      euros: ['D5'],
    },
  ])
  const { sheet, worksheet, columns } = await sheets.upload(company, file)
  expect(worksheet).toBe(1)
  expect(columns.map(({ field, hidden }) => [field, hidden])).toEqual([
    ['address', false],
    ['unit', false],
    [null, true],
    ['rent', false],
  ])
  const { rows, rejects, held } = await sheets.preview(sheet.id)
  expect(rows).toEqual([])
  expect(rejects.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'This row is hidden in the file'],
    [4, 'This row is crossed out in the file'],
    [5, "“€ 4100” isn't in US dollars"],
  ])
  expect(held.map(({ unit, reason }) => [unit, reason])).toEqual([
    ['3B', 'Row 3 wasn’t read and may be this unit'],
    ['3C', 'It’s on the worksheet “Old”, which isn’t read'],
  ])
})

test('a doubtful rent is applied only with a yes', async () => {
  const company = 'Doubt LLC'
  const lines = ['5A,3000,1BR', '5B,3100,1BR', '5C,3050,1BR', '5D,31000,1BR', '5E,310,1BR']
  const { sheet } = await sheets.upload(company, units(...lines))
  const { rows } = await sheets.preview(sheet.id)
  expect(rows.filter(({ doubts }) => doubts.length > 0).map(({ unit, doubts }) => [unit, doubts])).toEqual([
    ['5D', ['Rent $31,000 is far from other rents in this building, around $3,100']],
    [
      '5E',
      ['$310 is low for a monthly rent', 'Rent $310 is far from other rents in this building, around $3,100'],
    ],
  ])
  const yes = rows.find(({ unit }) => unit === '5D')!.place
  expect(await sheets.apply(sheet.id, [], [yes])).toMatchObject({ added: 4 })
  const next = await preview(company, units('5A,5900,1BR', ...lines.slice(1, 4)))
  expect(next.rows.map(({ kind, unit, doubts }) => [kind, unit, doubts])).toEqual([
    ['changed', '5A', [expect.stringContaining('far from the last one, $3,000')]],
  ])
})

test('a value entered in the review is read in place of the one in the file', async () => {
  const company = 'Fixed LLC'
  const { sheet } = await sheets.upload(
    company,
    csv(`${address},6A,Call for price,1BR`, `${address},1-Jun,3400,1BR`, 'Nowhere,6C,3500,1BR'),
  )
  const before = await sheets.preview(sheet.id)
  expect(before.rejects.map(({ field }) => field)).toEqual(['rent', 'unit', 'address'])
  await sheets.correct(sheet.id, 2, { rent: '3,300' })
  await sheets.correct(sheet.id, 3, { unit: '6B' })
  await sheets.correct(sheet.id, 4, { address })
  const { rows, rejects } = await sheets.preview(sheet.id)
  expect(rejects).toEqual([])
  expect(rows.map(({ unit, fields }) => [unit, fields.find(({ field }) => field === 'Rent')?.after])).toEqual(
    [
      ['6A', '$3,300'],
      ['6B', '$3,400'],
      ['6C', '$3,500'],
    ],
  )
  await sheets.correct(sheet.id, 2, { rent: '' })
  expect((await sheets.preview(sheet.id)).rejects).toHaveLength(1)
})

test('reads several worksheets, headings with names and notes, and skips totals', async () => {
  const title = ['Apt', 'Price', 'Size']
  const file = xlsx([
    {
      name: 'Manhattan',
      rows: [
        title,
        [`The Alder – ${address}`],
        ['7A', 3000, '1BR'],
        ['* all prices are gross'],
        ['7B', 3100, '1BR'],
        ['Total', 6100],
        ['The Birch'],
        ['7A', 3200, '1BR'],
        ['332 East 38th Street', null, null],
        ['7D', 3300, 'Jr 4'],
      ],
    },
    { name: address, rows: [title, ['8A', 4000, '2BR']] },
    {
      name: 'Contacts',
      rows: [
        ['Name', 'Phone'],
        ['Ann', '212 555 0100'],
      ],
    },
  ])
  const reading = await sheets.upload('Tabs LLC', file)
  expect(reading.also).toEqual([1])
  const { rows, rejects } = await sheets.preview(reading.sheet.id)
  expect(rows.map(({ address: at, unit }) => `${at} ${unit}`)).toEqual([
    `${address} 7A`,
    `${address} 7B`,
    '332 East 38th Street 7D',
    `${address} 8A`,
  ])
  expect(rejects.map(({ row, reason }) => [row, reason])).toEqual([
    [8, 'We don’t know the address of “The Birch”, the building above this row'],
  ])
  await sheets.read(reading.sheet.id, { worksheet: 0, header_row: 1, also: [] })
  expect((await sheets.preview(reading.sheet.id)).rows).toHaveLength(3)
})
