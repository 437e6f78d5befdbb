import { beforeAll, expect, test } from 'vitest'
import { makeBuilding } from '../../../test/factories/buildings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { getErrorCode } from '../../../test/calls/listing-calls.ts'
import { xlsx, zip } from '../../../test/factories/xlsx.ts'
import { readSheetFile } from './file/read-file.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await makeBuilding(office.deps.db, { address: '330 East 38th Street' })
})

const good = xlsx([
  {
    name: 'A',
    rows: [
      ['Address', 'Unit', 'Rent'],
      ['330 East 38th Street', '1A', 3000],
    ],
  },
])

/** A worksheet with a single cell at an invalid position. */
function createSheetWithCell(ref: string, row: string): Buffer {
  const text = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  const cells = `<row r="${row}"><c r="${ref}"><v>1</v></c></row></sheetData></worksheet>`
  return xlsx([{ name: 'A', rows: [] }], { 'xl/worksheets/sheet1.xml': text + cells })
}

const createSheetOfText = (text: string, rows: number): Buffer =>
  xlsx([{ name: 'A', rows: Array.from({ length: rows }, () => Array.from({ length: 100 }, () => text)) }])

const bomb = 'A'.repeat(70_000_000)
test.each<[string, () => Buffer | string, string]>([
  ['an empty file', () => '', 'The file is empty'],
  ['an image', () => Buffer.from([0x89, 0x50, 0, 0, 0, 13]), "This file isn't XLSX or CSV"],
  ['a PDF', () => '%PDF-1.7', 'This is a PDF. Upload an XLSX or CSV file.'],
  [
    'a web page without a table',
    () => '<!doctype html><html><body><p>2A $4,000</p></body></html>',
    'This is a web page. Upload an XLSX or CSV file.',
  ],
  [
    'a web page laid out by tables',
    () => '<html><table><tr><td><table><tr><td>2A</td></tr></table></td></tr></table></html>',
    'This web page has tables inside of tables',
  ],
  [
    'cells of a web page that cover millions',
    () => `<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(11_000)}</table>`,
    'The file has too many cells',
  ],
  [
    'a web archive',
    () => 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<table><tr><td>2A</table>',
    'This is a web archive',
  ],
  ['a contact file', () => 'BEGIN:VCARD\nEND:VCARD', 'This is a contact file (vCard)'],
  [
    'a nested zip',
    () => zip({ 'a.zip': zip({ 'b.csv': 'a,b' }).toString('latin1') }),
    "We couldn't read this file",
  ],
  ['a text in every cell', () => createSheetOfText('x'.repeat(4000), 130), 'The file has too much text'],
  ['an XLS file', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is an old XLS file'],
  ['a truncated file', () => good.subarray(0, good.length / 2), 'The file is damaged'],
  ['a zip without a workbook', () => zip({ 'a.txt': 'hello' }), "We couldn't read this file"],
  [
    'a zip bomb',
    () => zip({ 'xl/workbook.xml': bomb }, 300_000_000),
    'The file is too large once unpacked: 300 MB',
  ],
  ['a zip bomb with a wrong size', () => zip({ 'xl/workbook.xml': bomb }, 100), "We couldn't read this file"],
  ['a cell far outside', () => createSheetWithCell('A999999999', '999999999'), 'The file has too many cells'],
  ['an unclosed quote', () => `Address,Unit\n"${'x'.repeat(300_000)}`, "This isn't a valid CSV file"],
  ['too many rows', () => 'a,b\n'.repeat(201_001), 'The file has 201,001 rows. We read up to 201,000'],
  [
    'too many columns',
    () => `Address,Unit${',x'.repeat(1998)}`,
    '“CSV” has 2,000 columns. We read up to 200',
  ],
  ['blank lines', () => '\n\n,,\n', 'There is no data in the file'],
])('rejects %s and stores nothing', async (_what, file, reason) => {
  const reply = await sheets.send('Hostile LLC', file())
  expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
  expect(reply.json<{ errorMsg: string }>().errorMsg).toContain(reason)
  const { rows } = await office.deps.pool.query('SELECT 1 FROM sheet_import')
  expect(rows).toEqual([])
})

test('treats formulas, errors and tags in cells as text', async () => {
  const lines = [
    'Address;Unit;Rent;Description',
    '330 East 38th Street;1A;$30,00;x',
    '330 East 38th Street;1B;3000;=cmd|<b>',
  ]
  const { sheet, columns } = await sheets.upload('Texts LLC', lines.join('\r\n'))
  expect(columns).toHaveLength(4)
  const { rows, rejects } = await sheets.preview(sheet.id)
  expect(rejects.map(({ reason }) => reason)).toEqual(["“$30,00” isn't a rent"])
  expect(rows[0]!.fields).toContainEqual({ field: 'Description', before: '', after: '=cmd|<b>' })
})

test('decodes Windows-1252 and UTF-16', async () => {
  const text = 'Address,Unit,Rent,Description\n330 East 38th Street,1C,3000,Café'
  for (const file of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
    const { sheet } = await sheets.upload('Coded LLC', file)
    const { rows } = await sheets.preview(sheet.id)
    expect(rows[0]!.fields).toContainEqual({ field: 'Description', before: '', after: 'Café' })
  }
})

test('reads address headings, repeated titles and units within addresses', async () => {
  const file = [
    'Availability March',
    'Apt,Rent,Beds',
    '"330 East 38th Street, New York, NY 10016"',
    '2A,3000,1',
    '2B,3100,2',
    'Apt,Rent,Beds',
    '332 E 38 St',
    '2A,3200,2',
    '2A,3300,2',
  ]
  const { sheet } = await sheets.upload('Headings LLC', file.join('\n'))
  await sheets.read(sheet.id, { worksheet: 0, header_row: 2, columns: ['unit', 'rent', 'layout'] })
  const { rows, rejects } = await sheets.preview(sheet.id)
  expect(rows.map(({ address, unit }) => `${address} ${unit}`)).toEqual([
    '330 East 38th Street 2A',
    '330 East 38th Street 2B',
    '332 East 38th Street 2A',
  ])
  expect(rejects).toMatchObject([{ row: 9, text: '2A · 3300 · 2', reason: 'Row 8 already lists this unit' }])
  const joined = await sheets.upload(
    'Joined LLC',
    'Property,Price\n"330 East 38th Street #3A",3000\n330 E 38th St 3B,3100',
  )
  const preview = await sheets.preview(joined.sheet.id)
  expect(preview.rows.map(({ unit }) => unit)).toEqual(['3A', '3B'])
})

test('a new building needs a borough and a neighborhood', async () => {
  const reasons = async (file: string, reading: object) => {
    const { sheet } = await sheets.upload('New LLC', file)
    await sheets.read(sheet.id, { worksheet: 0, ...reading })
    const { rows, rejects } = await sheets.preview(sheet.id)
    return [...rows.map(({ unit }) => unit), ...rejects.map(({ reason }) => reason)]
  }
  const row = 'Address,Unit,Rent,Neighborhood\n12 Quillfeather Lane,1A,3000,'
  const noBorough = "We couldn't tell the borough from this row or its address"
  const unknownStreet = expect.stringContaining('We don’t know Quillfeather Lane in Manhattan.')
  expect(await reasons(row, {})).toEqual([noBorough])
  expect(await reasons(row, { borough: 'MN' })).toEqual([unknownStreet])
  // All other rows are in Manhattan.
  const twoRows = `${row}\n14 Quillfeather Lane,2A,3000,Kips Bay`
  expect(await reasons(twoRows, { borough: null })).toEqual(['2A', unknownStreet])
  // The building next door determines the neighborhood.
  expect(await reasons('Address,Unit,Rent\n332 East 38th Street,3A,3000', { borough: 'MN' })).toEqual(['3A'])
})

test('an upload that is canceled while the file is read leaves no draft', async () => {
  const controller = new AbortController()
  const reading = readSheetFile(new Uint8Array(Buffer.from('a,b\n'.repeat(5000))), {
    signal: controller.signal,
  })
  controller.abort(new Error('canceled'))
  await expect(reading).rejects.toThrow('canceled')
  const before = new AbortController()
  before.abort(new Error('canceled before'))
  await expect(readSheetFile(new Uint8Array(1), { signal: before.signal })).rejects.toThrow('canceled before')
})
