import { xlsx } from '../factories/xlsx.ts'
import { oddText } from './odd-values.ts'
import type { Random } from './random.ts'

export interface OddFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Columns that readers of tables know, with plain cells, so that odd ones reach what lies behind them. */
export type TableColumns = Readonly<Record<string, readonly string[]>>

const amounts = ['$4,250.00', '3500', '-12.50', '1,000']
const pastDates = ['03/04/2025', '2025-02-01', '3/4/25']
const dates = ['06/01/2026', '2026-06-01', '6/15/26']

export const contactColumns: TableColumns = {
  'First Name': ['Ann', 'Luis', ''],
  'Last Name': ['Roe', 'de la Vega', 'Kent & Ray'],
  Email: ['ann@client.example', 'ann@client.example; luis@client.example', ''],
  Phone: ['(212) 555-0148', '2125550149', ''],
  Tags: ['vip', 'a, b', ''],
  Birthday: dates,
  Notes: ['likes light', ''],
}
export const sheetColumns: TableColumns = {
  Address: ['245 E 63rd St', '330 East 38th Street, New York, NY 10016', '147-25 Northern Blvd, Flushing'],
  Unit: ['12B', 'PH', '4'],
  Rent: amounts,
  Beds: ['2', 'studio', '1'],
  Baths: ['1', '1.5'],
  Available: dates,
}
/** `agent` is the email address of an agent with a commission plan. */
export const createDealColumns = (agent: string): TableColumns => ({
  Deal: Array.from({ length: 40 }, (_unused, index) => `D-${index}`),
  Agent: [agent],
  'Deal date': pastDates,
  Address: sheetColumns['Address']!,
  'Rental or sale': ['rental', 'sale'],
  'Gross commission': ['$1,500', '1500.00'],
  'Agent’s share': ['1000', '$1,050.00'],
  'Company’s share': ['450', '$500'],
  'Agent paid on': [...pastDates, ''],
})
export const bankColumns: TableColumns = {
  Date: dates,
  Description: ['Deposit', 'Check 1001', 'Wire from Roe LLC'],
  Amount: amounts,
  Balance: ['1000', ''],
}
const anyColumns: TableColumns = {
  ...contactColumns,
  ...sheetColumns,
  ...createDealColumns('agent@client.example'),
  ...bankColumns,
}

const cell = (random: Random, plain: readonly string[] = ['', 'x', 'Ann Roe', '12']): string =>
  random.chance(0.9) ? random.pick(plain) : oddText(random)

/**
 * A head, or none, and rows of unequal length; also of no rows, and of rows without cells. Columns are in any order, and
 * some are missing.
 */
function makeRows(random: Random, columns: TableColumns): string[][] {
  const used = Object.entries(columns)
    .filter(() => random.chance(0.95))
    .toSorted(() => (random.chance(0.1) ? -1 : 0))
    .slice(0, random.chance(0.1) ? 0 : 12)
  const head = used.map(([title]) => (random.chance(0.97) ? title : oddText(random)))
  const rows = Array.from({ length: random.below(6) }, () =>
    used.slice(0, random.chance(0.9) ? undefined : random.below(9)).map(([, plain]) => cell(random, plain)),
  )
  return random.chance(0.9) ? [head, ...rows] : rows
}

/** Cells are quoted as a program would, or not at all. */
function makeCsv(random: Random, columns: TableColumns): Buffer {
  const separator = random.pick([',', ';', '\t', '|'])
  const isQuoted = random.chance(0.6)
  const text = makeRows(random, columns)
    .map((row) => row.map((value) => (isQuoted ? `"${value.replaceAll('"', '""')}"` : value)).join(separator))
    .join(random.pick(['\n', '\r\n', '\r']))
  const written = random.pick(['', '', '\uFEFF', '\n\n', ' ']) + text
  return random.chance(0.1) ? Buffer.from(`\uFEFF${written}`, 'utf16le') : Buffer.from(written)
}

/** XML can't hold control characters or halves of a pair. */
const toXmlText = (value: string) => value.toWellFormed().replaceAll(/\p{Cc}/gu, '')

const makeXlsx = (random: Random, columns: TableColumns): Buffer =>
  xlsx(
    Array.from({ length: 1 + random.below(2) }, (_unused, index) => ({
      name: `Sheet${index + 1}`,
      rows: makeRows(random, columns).map((row) =>
        row.map((value) => (random.chance(0.1) ? random.pick([null, true, -1, 1e21]) : toXmlText(value))),
      ),
    })),
  )

const makeHtml = (random: Random, columns: TableColumns): Buffer =>
  Buffer.from(
    `<table>${makeRows(random, columns)
      .map((row) => `<tr>${row.map((value) => `<td>${value}</td>`).join('')}</tr>`)
      .join('')}</table>`,
  )

/** Lines `name:value` between two others, as vCard and iCalendar have them. */
function makeContentLines(
  random: Random,
  [first, last]: readonly [string, string],
  names: readonly string[],
): Buffer {
  const lines = Array.from(
    { length: random.below(9) },
    () => `${random.pick(names)}${random.pick(['', '', ';TYPE=x', ';ENCODING=b', ';'])}:${cell(random)}`,
  )
  const ended = random.chance(0.85) ? [last] : []
  return Buffer.from([first, ...lines, ...ended, ''].join(random.pick(['\r\n', '\n'])))
}

const vcardNames = [
  'VERSION',
  'FN',
  'N',
  'TEL',
  'EMAIL',
  'ADR',
  'BDAY',
  'NOTE',
  'ORG',
  'PHOTO',
  'CATEGORIES',
  'X-A',
]
const calendarNames = [
  'UID',
  'DTSTART',
  'DTEND',
  'RRULE',
  'SUMMARY',
  'DURATION',
  'EXDATE',
  'SEQUENCE',
  'STATUS',
]

const makeOfx = (random: Random): Buffer =>
  Buffer.from(
    `OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${cell(random)}<BANKACCTFROM><BANKID>${cell(random)}<ACCTID>${cell(random)}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${Array.from(
      { length: random.below(4) },
      () =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${cell(random)}<TRNAMT>${cell(random)}<FITID>${cell(random)}<NAME>${cell(random)}</STMTTRN>`,
    ).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )

const makeMail = (random: Random): Buffer =>
  Buffer.from(
    `${random.pick(['From - \n', '', 'From x\n'])}From: ${cell(random)}\nTo: ${cell(random)}\nDate: ${cell(random)}\nSubject: ${cell(random)}\nContent-Type: ${random.pick(['text/plain', 'multipart/mixed', 'text/calendar', cell(random)])}\n\n${cell(random)}\n`,
  )

const makeJson = (random: Random, columns: TableColumns): Buffer =>
  Buffer.from(
    JSON.stringify(
      random.pick([
        {
          value: [Object.fromEntries(makeRows(random, columns).map((row) => [row[0] ?? '', row[1] ?? null]))],
        },
        { value: [{ ListingKey: cell(random), ListPrice: cell(random), UnparsedAddress: cell(random) }] },
        { value: cell(random) },
        [],
        cell(random),
      ]),
    ),
  )

const heads = [
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001A\n',
  '\u00FF\u00D8\u00FF',
  'GIF89a',
  '{\\rtf1',
  '\u00D0\u00CF\u0011\u00E0',
]

type Maker = readonly [string, (random: Random, columns: TableColumns) => Buffer]

/** Makers by the extension of the file's name. */
const tableMakers: readonly Maker[] = [
  ['csv', makeCsv],
  ['txt', makeCsv],
  ['xlsx', makeXlsx],
  ['xls', makeHtml],
]
const makers: readonly Maker[] = [
  ...tableMakers,
  ['vcf', (random) => makeContentLines(random, ['BEGIN:VCARD', 'END:VCARD'], vcardNames)],
  [
    'ics',
    (random) =>
      makeContentLines(
        random,
        ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'END:VEVENT\r\nEND:VCALENDAR'],
        calendarNames,
      ),
  ],
  ['ofx', makeOfx],
  ['qfx', makeOfx],
  ['mbox', makeMail],
  ['eml', makeMail],
  ['json', makeJson],
  ['jpg', (random) => Buffer.from(random.pick(heads) + oddText(random), 'latin1')],
  ['pdf', (random) => Buffer.from(random.pick(heads) + oddText(random), 'latin1')],
  [
    'csv',
    (random) => Buffer.from(random.pick(['', ' ', ',', '""', '\n \n', '\u00A0', '\uFEFF', '\0', ';;;\n;;'])),
  ],
]

/** Cuts a file, or changes, repeats or removes some bytes. */
function damage(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes
  const at = random.below(bytes.length)
  const length = random.below(20)
  return random.pick([
    bytes.subarray(0, at),
    bytes.subarray(at),
    Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at + 1)]),
    Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]),
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
  ])
}

/**
 * A file of a kind that some reader takes, with odd values in it, at times damaged or under another kind's name. With
 * `columns` it is mostly a table of them.
 */
export function oddFile(random: Random, columns?: TableColumns): OddFile {
  const [extension, make] = random.pick(columns && random.chance(0.7) ? tableMakers : makers)
  const bytes = make(random, columns ?? anyColumns)
  return {
    name: `a.${random.chance(0.1) ? random.pick(makers)[0] : extension}`,
    bytes: random.chance(0.2) ? damage(random, bytes) : bytes,
  }
}
