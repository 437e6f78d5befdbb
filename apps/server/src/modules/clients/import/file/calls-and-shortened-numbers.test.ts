import { expect, test } from 'vitest'
import { compileColumns } from './compile-columns.ts'
import type { Grid } from './grid.ts'
import { readContacts } from './parse-contacts.ts'
import { findDateOrder } from './parse-dates.ts'
import { parseFile } from './parse-file.ts'
import { parseRow } from './parse-row.ts'
import { suggestColumns } from './suggest-columns.ts'

/** The first client of a CSV file with the columns that are proposed, and the remarks of the preview. */
function read(titles: string, ...rows: readonly string[]) {
  const table = parseFile({ csv: new TextEncoder().encode(`${[titles, ...rows].join('\n')}\n`) })
  const suggested = suggestColumns(table.titles, table.rows, new Map())
  const reading = {
    ...suggested,
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
    thisYear: 2026,
  } as const
  const { titles: columns, firstRow } = table
  const dateOrders = columns.map(() => findDateOrder([]))
  const grid: Grid = { titles: columns, firstRow, leftOut: [], samples: [], dateOrders }
  const { client, notes } = parseRow(table.rows[0]!, compileColumns(grid, reading), reading)
  if (!client) throw new Error(notes.join())
  const { fields, tags, optsOut } = client
  return { fields, tags, optsOut, warnings: notes, phones: [fields.phone, ...(fields.more_phones ?? [])] }
}

const name = 'First Name,Last Name,Email'
const ivy = 'Ivy,Marsh,ivy@marsh.example'
const noCalls = (text: string) =>
  `“${text}” means no calls. It’s a tag here: “Do not email” isn’t turned on by it.`

test.each(['DNC', 'do not call', 'Do-not-call list', 'No calls', "don't text", 'No llamar'])(
  'the tag “%s” stays a tag, with a remark of what it means',
  (tag) => {
    const { tags, optsOut, warnings } = read(`${name},Tags`, `${ivy},"Loft, ${tag}"`)
    expect({ tags, optsOut, warnings }).toEqual({
      tags: ['Loft', tag],
      optsOut: false,
      warnings: [noCalls(tag)],
    })
  },
)

test.each([
  ['Do Not Call', '1'],
  ['Is On DNC List', 'Yes'],
  ['Do not text', 'X'],
])('“%s: %s” becomes a tag, with a remark of what it means', (title, cell) => {
  const { tags, optsOut, warnings } = read(`${name},${title}`, `${ivy},${cell}`)
  expect({ tags, optsOut, warnings }).toEqual({
    tags: ['Do not call'],
    optsOut: false,
    warnings: [noCalls(`${title}: yes`)],
  })
})

test.each(['0', 'No', ''])('a column of calls with “%s” adds no tag', (cell) => {
  const { tags, warnings } = read(`${name},Do Not Call`, `${ivy},${cell}`)
  expect([tags, warnings]).toEqual([[], []])
})

test.each([
  ['Opted Out', 'Email', true],
  ['Opted Out', 'All', true],
  ['Email Opt Out', '1', true],
  ['Fax Opt Out', '1', false],
  ['Text Opt Out', 'Y', false],
  ['Tags', 'DNE', true],
  ['Tags', 'Dnepr', false],
])('“%s: %s” forbids email: %s', (title, cell, optsOut) => {
  expect(read(`${name},${title}`, `${ivy},${cell}`).optsOut).toBe(optsOut)
})

test.each(['9.17555E+09', '1.64655E+10', '7E+09', '3,47555E+09'])(
  'the phone number “%s” is left out with its reason',
  (cell) => {
    const { phones, fields, warnings } = read(`${name},Cell Phone`, `${ivy},"${cell}"`)
    expect([phones, fields.notes, warnings]).toEqual([
      [''],
      '',
      [`Left out “${cell}”: Excel shortened this phone number. Enter it yourself.`],
    ])
  },
)

test('a shortened number beside a whole one leaves the whole one', () => {
  const { phones, warnings } = read(`${name},Home Phone,Cell Phone`, `${ivy},9.17555E+09,718-555-0144`)
  expect([phones, warnings.length]).toEqual([['(718) 555-0144'], 1])
})

test.each([
  ['ivy@marsh.example / 646 555 0161 (Ivy)', ['(646) 555-0161 ivy']],
  ['646-555-0161 or ivy@marsh.example', ['(646) 555-0161']],
  [
    'ivy@marsh.example / 646 555 0161 (Ivy), 646 555 0162 (Lea)',
    ['(646) 555-0161 ivy', '(646) 555-0162 lea'],
  ],
])('“%s” is an address with its numbers', (text, numbers) => {
  const column = { at: 0, field: 'email', title: '', labelAt: null, label: '', dayFirst: false } as const
  const { emails, phones, noEmails } = readContacts({ email: [{ text, label: '', column }] })
  expect(emails.map(({ value }) => value)).toEqual(['ivy@marsh.example'])
  expect(phones.map(({ value, label }) => `${value} ${label}`.trim())).toEqual(numbers)
  expect(noEmails).toEqual([])
})

test.each(['Marsh Ivy (Section 8)', 'Ivy Marsh (2 cats)'])(
  'the note of “%s” is no part of the name',
  (cell) => {
    const { fields } = read('Client,Email', `${cell},ivy@marsh.example`)
    const [, note] = /\((.*)\)/.exec(cell)!
    expect([fields.last_name?.includes('('), fields.notes]).toEqual([false, note])
  },
)
