import { expect, test } from 'vitest'
import { parseVcards } from '../../vcards/vcard.ts'
import { compileColumns } from './compile-columns.ts'
import { parseRow } from './parse-row.ts'
import { suggestCardColumns, tabulateCards } from './vcard-table.ts'

function readClient(...lines: readonly string[]) {
  const table = tabulateCards(['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD'].join('\r\n'))
  const reading = {
    ...suggestCardColumns(table),
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
    thisYear: 2026,
  } as const
  const { titles, firstRow, leftOut, rows } = table
  const grid = { titles, firstRow, leftOut, samples: [], dateOrders: titles.map(() => 'none' as const) }
  return parseRow(rows[0]!, compileColumns(grid, reading), reading).client!
}

test('a relation, a nickname and dates of Android have their places', () => {
  const { fields, participants } = readClient(
    'N:Bell;Nora;;;',
    'EMAIL:nora@client.example',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Nonie;1;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Sam Bell;14;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ann Roe;0;dog walker;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1985-04-15;3;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2026-09-01;0;Lease ends;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/relation;=4A=C3=BCrgen;5;;;;;;;;;;;;;',
  )
  expect(fields).toMatchObject({ birthday: '04-15', year_born: 1985 })
  expect(participants).toMatchObject([{ first_name: 'Sam', last_name: 'Bell' }])
  for (const line of ['Nickname: Nonie', 'dog walker: Ann Roe', 'Lease ends: 2026-09-01', 'father: Jürgen'])
    expect(fields.notes).toContain(line)
  expect(fields.notes).not.toMatch(/vnd\.|android/i)
})

test('a label of Android is read out of its brackets', () => {
  const [card] = parseVcards(
    [
      'BEGIN:VCARD',
      'N:Bell;Nora',
      'TEL;X-Custom(Doorman desk):212-555-0100',
      'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=AE=B6):646-555-0101',
      'EMAIL;X-Custom(summer, weekends):nora@client.example',
      'END:VCARD',
    ].join('\n'),
  )
  expect(card).toMatchObject({
    phones: [
      { value: '212-555-0100', label: 'Doorman desk' },
      { value: '646-555-0101', label: '家' },
    ],
    emails: [{ value: 'nora@client.example', label: 'summer, weekends' }],
  })
})

test('a space after a soft line break stays', () => {
  const lines = [
    'N:Bell;Nora',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Two rooms=',
    ' and a balcony,=',
    ' no pets=0D=0A=',
    'Quiet',
  ]
  expect(readClient(...lines).fields.notes).toContain('Two rooms and a balcony, no pets')
})

test.each(['0000000000', '111-111-1111', '(123) 456-7890', '+1 555 555 5555'])(
  'the number %s is no phone, and kept in the notes',
  (number) => {
    const { fields } = readClient(
      'N:Bell;Nora',
      'EMAIL:nora@client.example',
      `TEL;CELL:${number}`,
      'TEL;WORK:212-555-0100',
    )
    expect(fields.phone).toBe('(212) 555-0100')
    expect(fields.more_phones).toEqual([])
    expect(fields.notes).toContain(number)
  },
)
