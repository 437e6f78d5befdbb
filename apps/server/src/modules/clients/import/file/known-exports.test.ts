import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileColumns } from './compile-columns.ts'
import { parseFile } from './parse-file.ts'
import { findDateOrder } from './parse-dates.ts'
import { parseRow, type ParsedRow } from './parse-row.ts'
import { suggestColumns } from './suggest-columns.ts'
import { sampleExports } from './known-exports.fixture.ts'

/** Reads a file as an upload does, with no earlier mapping. */
function read(bytes: Uint8Array<ArrayBuffer>): { readonly exportedBy: string; readonly rows: ParsedRow[] } {
  const { titles, firstRow, rows, leftOut } = parseFile({ csv: bytes })
  const suggested = suggestColumns(titles, rows, new Map())
  const dateOrders = titles.map((_, at) => findDateOrder(rows.map((row) => row[at] ?? '')))
  const reading = {
    ...suggested,
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
    thisYear: 2026,
  } as const
  const columns = compileColumns({ titles, firstRow, leftOut, samples: [], dateOrders }, reading)
  return { exportedBy: suggested.exportedBy, rows: rows.map((row) => parseRow(row, columns, reading)) }
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

function expectPeople(rows: readonly ParsedRow[], people: readonly object[]): void {
  for (const [at, expected] of people.entries()) {
    const { notes = [], ...client } = expected as { notes?: readonly string[] }
    expect(rows[at]!.client).toMatchObject(client)
    for (const line of notes) expect(rows[at]!.client!.fields.notes).toContain(line)
  }
}

test.each(sampleExports.map((sample) => [sample.exportedBy, sample] as const))(
  'recognizes an export of %s and puts each value where it belongs',
  (_name, { exportedBy, titles, rows, people }) => {
    const found = read(encode([titles, ...rows].join('\r\n')))
    expect(found.exportedBy).toBe(exportedBy)
    expectPeople(found.rows, people)
  },
)

/** The cells of a line of CSV. */
const toCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gs)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
const quoteCell = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell

type Encoding = 'utf8' | 'bom' | 'utf16le' | 'utf16le without mark'
function encodeAs(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const mark = encoding === 'bom' || encoding === 'utf16le' ? '\uFEFF' : ''
  return new Uint8Array(Buffer.from(mark + text, encoding.startsWith('utf16le') ? 'utf16le' : 'utf8'))
}

test('reads the same people with another separator, encoding, line end and order of columns', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleExports.filter(({ exportedBy }) => exportedBy !== 'Google Contacts')),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom<Encoding>('utf8', 'bom', 'utf16le', 'utf16le without mark'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.constantFrom('', '\r\n\r\n'),
      ({ exportedBy, titles, rows, people }, separator, encoding, lineEnd, isReversed, blank) => {
        const table = [titles, ...rows]
          .map(toCells)
          .map((row) => (isReversed && exportedBy !== 'Follow Up Boss' ? row.toReversed() : row))
        const text = table
          .map((row) => row.map((cell) => quoteCell(cell, separator)).join(separator))
          .join(lineEnd)
        const found = read(encodeAs(text + blank.replaceAll('\r\n', lineEnd), encoding))
        expect(found.exportedBy).toBe(exportedBy)
        for (const [at, person] of people.entries()) {
          const { fields } = person as { fields: { first_name: string; email: string } }
          expect(found.rows[at]!.client).toMatchObject({
            fields: { first_name: fields.first_name, email: fields.email },
          })
        }
      },
    ),
    { numRuns: 150 },
  )
})

const names = ['Ana Bell', 'Bo Carr', 'Cy Dahl', 'Di Egan', 'Ed Frey']
test.each([
  ['Nombre', 'Correo electrónico', 'Teléfono'],
  ['Vollständiger Name', 'E-Mail-Adresse', 'Telefonnummer'],
  ['姓名', '邮箱', '手机'],
  ['ФИО', 'Электронная почта', 'Номер телефона'],
  ['Kunde', 'Kontakt', 'Erreichbar'],
  ['Wie heißen Sie?', 'Wohin schreiben wir?', 'Wo rufen wir an?'],
])('reads a table with the titles %s, %s, %s', (...titles) => {
  const rows = names.map((name, at) => [name, `p${at}@other.example`, `212-555-01${at}0`])
  const found = read(encode([titles, ...rows].map((row) => row.join(',')).join('\n')))
  expect(found.rows.map(({ name, email, phone }) => [name, email, phone])).toEqual(
    names.map((name, at) => [name, `p${at}@other.example`, `(212) 555-01${at}0`]),
  )
})

test('never takes an address of another column for the client’s own', () => {
  const theirs = [
    'Partner Email',
    'Landlord Email',
    'Agent Email',
    'Guarantor e-mail',
    'Lender Email',
    'Referred By Email',
    'Emergency Contact Email',
    'Co-applicant email',
    'Mother’s Email',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...theirs), fc.boolean(), (title, isFirst) => {
      const header = isFirst ? `Name,${title},Email` : `Name,Email,${title}`
      const row = isFirst
        ? 'Nora Bell,their@other.example,nora@own.example'
        : 'Nora Bell,nora@own.example,their@other.example'
      const [found] = read(encode(`${header}\n${row}`)).rows
      expect(found!.client!.fields).toMatchObject({ email: 'nora@own.example', more_emails: [] })
    }),
  )
})

const readRow = (titles: string, row: string) => read(encode(`${titles}\n${row}`)).rows[0]!.client!

test.each([
  ['Ann & Bob Carr', ['Ann', 'Carr'], ['Bob', 'Carr']],
  ['"Carr, Ann and Bob"', ['Ann', 'Carr'], ['Bob', 'Carr']],
  ['Ann Carr + Bob Dahl', ['Ann', 'Carr'], ['Bob', 'Dahl']],
  ['Carr & Dahl LLC', ['Carr & Dahl LLC', ''], null],
  ['Acme Holdings LLC', ['Acme Holdings LLC', ''], null],
  ['Anders Bandy', ['Anders', 'Bandy'], null],
  ['Ferdinand and Sons', ['Ferdinand and Sons', ''], null],
])('reads the people of the cell %s', (cell, [first, last], second) => {
  const { fields, participants } = readRow('Name,Email', `${cell},own@cell.example`)
  expect(fields).toMatchObject({ first_name: first, last_name: last })
  expect(participants.map(({ first_name, last_name }) => [first_name, last_name])).toEqual(
    second === null ? [] : [second],
  )
})

test('reads renamed and translated columns of any order, and keeps what it cannot read', () => {
  expect(
    readRow(
      'Max Rent,Guarantor,Tenant 1,Guarantor Email,Tenant 1 Email,Email Status',
      '2.5k-3k,Pat Bell,Nora Bell,pat@own.example,"nora@own.example (work), n@own.example",Unsubscribed',
    ),
  ).toMatchObject({
    fields: { budget_min: 2500, budget_max: 3000, email: 'nora@own.example', more_emails: ['n@own.example'] },
    participants: [{ type: 'GUARANTOR', first_name: 'Pat', email: 'pat@own.example' }],
    optsOut: true,
  })
  expect(
    readRow(
      'Nachname;Vorname;E-Mail;Straße;PLZ;Ort;Bemerkung',
      'Öz;Ömer;o@own.example;Jane St 1;10014;New York;Ruhig',
    ),
  ).toMatchObject({ fields: { address: 'Jane St 1, New York, 10014', notes: 'Ruhig' } })
  // A status that is about delivery is no opt-out.
  const { fields, optsOut } = readRow('Name,Email,Email Status', 'Nora Bell,n@own.example,Bounced')
  expect([fields.notes, optsOut]).toEqual(['Email Status: Bounced', false])
})
