import { expect, test } from 'vitest'
import { compileColumns } from './compile-columns.ts'
import type { Grid } from './grid.ts'
import { findDateOrder } from './parse-dates.ts'
import { parseFile } from './parse-file.ts'
import { parseRow } from './parse-row.ts'
import { suggestColumns } from './suggest-columns.ts'

/** The first client of a CSV file with the columns that are proposed. */
function read(titles: string, row: string, others: readonly string[] = []) {
  const lines = [titles, row, ...others].join('\n')
  const table = parseFile({ csv: new TextEncoder().encode(`${lines}\n`) })
  const suggested = suggestColumns(table.titles, table.rows, new Map())
  const reading = {
    ...suggested,
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
    thisYear: 2026,
  } as const
  const grid: Grid = {
    titles: table.titles,
    firstRow: table.firstRow,
    leftOut: [],
    samples: [],
    dateOrders: table.titles.map(() => findDateOrder([])),
  }
  const { client, notes: warnings } = parseRow(table.rows[0]!, compileColumns(grid, reading), reading)
  if (!client) return { refused: warnings }
  const { first_name, last_name, email, more_emails = [], phone, more_phones = [], notes } = client.fields
  return {
    name: [first_name, last_name],
    emails: [email, ...more_emails].filter(Boolean),
    phones: [phone, ...more_phones].filter(Boolean),
    with: client.participants.map((person) =>
      [person.first_name, person.last_name, person.email, person.phone].filter(Boolean).join(' '),
    ),
    notes,
    warnings,
    optsOut: client.optsOut,
  }
}

test.each([
  ['First Name,Last Name,Email', '"Smith, Anna",,a@odd.example', ['Anna', 'Smith']],
  ['First Name,Last Name,Email', '"Smith, Jr.",,a@odd.example', ['Smith, Jr.', '']],
  ['First Name,Last Name,Email', '"Bell, Ann",Carr,a@odd.example', ['Bell, Ann', 'Carr']],
  ['First Name,Last Name,Email', '"Bell, Carr & Sons",,a@odd.example', ['Bell, Carr & Sons', '']],
  ['Client Name,Email', 'Mr. & Mrs. Kent,a@odd.example', ['Mr. & Mrs.', 'Kent']],
  ['Client Name,Email', 'Mr and Mrs Hal Orr,a@odd.example', ['Mr and Mrs Hal', 'Orr']],
  ['Client Name,Email', 'Dr. & Mrs. Hal Orr III,a@odd.example', ['Dr. & Mrs. Hal', 'Orr III']],
  ['Client Name,Email', 'van der Berg; Anna,a@odd.example', ['van der Berg; Anna', '']],
])('reads the name in “%s”: %s', (titles, row, name) => {
  expect(read(titles, row).name).toEqual(name)
})

test.each([
  ['"Ann Bell <ann@odd.example> 212-555-0115"', ['Ann', 'Bell'], ['ann@odd.example'], ['(212) 555-0115']],
  ['"Bo Carr, bo@odd.example, (917) 555-0116 x4"', ['Bo', 'Carr'], ['bo@odd.example'], ['(917) 555-0116 x4']],
  ['"Cy Dahl c: 917.555.0117"', ['Cy', 'Dahl'], [], ['(917) 555-0117']],
  ['Dee 4 Real', ['Dee', '4 Real'], [], []],
])('takes the addresses and numbers out of the name %s', (row, name, emails, phones) => {
  expect(read('Contact', row)).toMatchObject({ name, emails, phones })
})

test('several people in one cell with their addresses are the client and those beside', () => {
  const found = read('Contact', '"Ann Bell <ann@odd.example>; Bo Carr <bo@odd.example> 212-555-0118"')
  expect(found).toMatchObject({
    name: ['Ann', 'Bell'],
    emails: ['ann@odd.example'],
    phones: [],
    with: ['Bo Carr bo@odd.example (212) 555-0118'],
  })
})

test.each([
  ['jim@odd.example / joan@odd.example', ['jim@odd.example', 'joan@odd.example']],
  ['jim@odd.example/joan@odd.example', ['jim@odd.example', 'joan@odd.example']],
  ['jim@odd.example or joan@odd.example', ['jim@odd.example', 'joan@odd.example']],
])('reads the addresses of “%s” under “Email(s)”', (cell, emails) => {
  expect(read('Name,Email(s)', `Jim Roe,${cell}`).emails).toEqual(emails)
})

test('an address in the column of numbers and a number in that of addresses are kept as what they are', () => {
  const others = [
    'A B,2125550110,a@odd.example',
    'C D,2125550111,c@odd.example',
    'E F,2125550112,e@odd.example',
    'G H,2125550113,g@odd.example',
  ]
  expect(read('Name,Phone,Email', 'Joan Day,joan@odd.example,2125550117', others)).toMatchObject({
    emails: ['joan@odd.example'],
    phones: ['(212) 555-0117'],
    notes: '',
  })
  expect(read('Name,Phone,Email', 'Joan Day,ask her sister,j@odd.example', others).notes).toBe(
    'Phone: ask her sister',
  )
})

test.each([
  ['+1-212-555-0130;ext=4', ['(212) 555-0130 x4']],
  ['(212) 555-0130; ext. 4', ['(212) 555-0130 x4']],
  ['212-555-0130; 212-555-0131', ['(212) 555-0130', '(212) 555-0131']],
  ['="2125550130"', ['(212) 555-0130']],
])('reads the numbers of %s', (cell, phones) => {
  const quoted = `"${cell.replaceAll('"', '""')}"`
  expect(read('Name,Phone Number,Email', `Joan Day,${quoted},j@odd.example`).phones).toEqual(phones)
})

test.each([
  ['Spouse', 'Luis Roe', ['Luis Roe'], '', []],
  ['Spouse', '"Roe, Luis (husband)"', ['Luis Roe'], 'Luis Roe: husband', []],
  ['Spouse', 'Ana (Annie)', ['Ana'], 'Ana: Annie', []],
  ['Spouse', '"Ana Roe, Luis Roe"', ['Ana Roe', 'Luis Roe'], '', []],
  ['Roommate', '"Luis, Ana (roommates)"', ['Luis', 'Ana'], 'Luis, Ana: roommates', []],
  ['Guarantor', '"Roe, Pat (father)"', ['Pat Roe'], 'Pat Roe: guarantor\nPat Roe: father', []],
  ['Spouse', '"Luis, Ana (kids)"', [], 'kids: Luis, Ana', ['Luis, Ana: kept in the notes']],
  [
    'Spouse',
    '"Luis, Ana (8 and 10)"',
    [],
    'Other people: Luis, Ana (8 and 10)',
    ['“Luis, Ana (8 and 10)” may be one person or several, and is kept in the notes'],
  ],
])('reads the people in the column %s: %s', (title, cell, people, notes, warnings) => {
  const found = read(`First Name,Last Name,Email,${title}`, `Jim,Roe,jim@odd.example,${cell}`)
  expect(found).toMatchObject({ name: ['Jim', 'Roe'], with: people, notes, warnings })
})

test('an address beside several people is kept in the notes', () => {
  const found = read(
    'Name,Email,Roommate,Roommate Email',
    'Jim Roe,jim@odd.example,"Luis Vega; Ana Orr",both@odd.example',
  )
  expect(found.with).toEqual(['Luis Vega', 'Ana Orr'])
  expect(found.notes).toContain('Luis Vega, Ana Orr: both@odd.example')
})

test.each([
  ['Jim Roe; Ana Bell', ['Jim', 'Roe'], ['Ana Bell'], []],
  ['"Jim Roe, Ana Roe"', ['Jim', 'Roe'], ['Ana Roe'], []],
  ['"Roe, Jim, Jr."', ['Jim', 'Roe Jr.'], [], []],
  ['"Jim Roe, MD"', ['Jim', 'Roe MD'], [], []],
  [
    '"Vega Cruz, Ana Maria"',
    ['Ana Maria', 'Vega Cruz'],
    [],
    ['“Vega Cruz, Ana Maria” was read as last name, first name'],
  ],
  [
    '"Jim, Ana, Bo Roe"',
    ['Jim, Ana, Bo Roe', ''],
    [],
    ['“Jim, Ana, Bo Roe” may be several people. Check the name.'],
  ],
])('reads the client and those beside in %s', (cell, name, people, warnings) => {
  expect(read('Client,Email', `${cell},jim@odd.example`)).toMatchObject({ name, with: people, warnings })
})

test.each([
  ['not-an-email,', 'not-an-email'],
  [',123', '123'],
  ['jane@,55', 'jane@'],
])('refuses a row of which only a malformed value is filled: %s', (row, text) => {
  expect(
    read('Name,Email,Phone', `,${row}`, [
      'Ann Bell,a@odd.example,2125550110',
      'Bo Carr,b@odd.example,2125550111',
    ]),
  ).toEqual({
    refused: [`“${text}” isn’t a valid email or phone number, and this row has no name`],
  })
})

test.each([
  ['Contact Info', 'jim@odd.example / 212-555-0139', ['jim@odd.example'], ['(212) 555-0139']],
  ['Contact info', 'jim@odd.example (917) 555-0140', ['jim@odd.example'], ['(917) 555-0140']],
  ['Email / Phone', '"h: 212-555-0142, jim@odd.example"', ['jim@odd.example'], ['(212) 555-0142']],
  ['Phone or email', 'c: 212.555.0141', [], ['(212) 555-0141']],
])('reads addresses and numbers under “%s”: %s', (title, cell, emails, phones) => {
  expect(read(`Name,${title}`, `Jim Roe,${cell}`)).toMatchObject({ emails, phones })
})

test('a column of phones is none of addresses', () => {
  expect(read('Name,Cell Phone,Mobile Phone', 'Jim Roe,2125550141,2125550142')).toMatchObject({
    emails: [],
    phones: ['(212) 555-0141', '(212) 555-0142'],
  })
  const titles = ['Cell Phone', 'Mobile Phone', 'Email/Phone', 'Birthday (MM/DD)', 'Zip/Postal Code - Home']
  const { columns } = suggestColumns(titles, [], new Map())
  expect(columns.map(({ field }) => field)).toEqual(['phone', 'phone', 'email', 'birthday', 'zip'])
})

test.each([
  ['Dr. Al Fox & Dr. Eve Fox', ['Al', 'Fox'], ['Eve Fox']],
  ['Ms. Ana de la Cruz', ['Ana', 'de la Cruz'], []],
  ['Mr. Kent', ['Mr.', 'Kent'], []],
  ['The Kent Family', ['The Kent Family', ''], []],
  ['Estate of Jo Orr', ['Estate of Jo Orr', ''], []],
  ['Ana und Luis Vega', ['Ana', 'Vega'], ['Luis Vega']],
  ['Ana y Luis Vega', ['Ana', 'Vega'], ['Luis Vega']],
  ['Ana Y. Vega', ['Ana', 'Y. Vega'], []],
])('reads the name %s', (cell, name, people) => {
  expect(read('Client,Email', `${cell},a@odd.example`)).toMatchObject({ name, with: people })
})

test.each([
  ['Guarantor', 'Pat Roe (father) pat@odd.example', ['Pat Roe pat@odd.example']],
  ['Spouse/Partner', 'Lea Roe 212-555-0143', ['Lea Roe (212) 555-0143']],
  ['Spouse or Partner Name', 'Lea Roe', ['Lea Roe']],
  ['Roommate', 'TBD', []],
])('reads the person under “%s”: %s', (title, cell, people) => {
  expect(read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,${cell}`).with).toEqual(people)
})

test('what is in place of a name is kept in the notes', () => {
  expect(read('Name,Email,Roommate', 'Jim Roe,jim@odd.example,TBD').notes).toBe('Roommate: TBD')
})

test.each([
  ['SSN', '078-05-1120'],
  ['Social Security #', '078051120'],
  ['Passport', 'X1234567'],
  ['Bank account', '000123456'],
  ['Tax number of applicant', '078-05-1120'],
])('a number under “%s” is not put into the notes', (title, number) => {
  expect(JSON.stringify(read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,${number}`))).not.toContain(
    number,
  )
})

test.each([
  ['Person - Marketing status', 'Unsubscribed', true],
  ['Contact: email status', 'Opted out', true],
  ['Marketing status', 'Subscribed', false],
  ['Tags', 'renter; Do Not Contact', true],
  ['Tags', '"vip,Do not email"', true],
  ['Tags', 'unsubscribed', true],
  ['Tags', 'do not contact before noon', false],
])('%s “%s” opts out: %s', (title, cell, expected) => {
  expect(read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,${cell}`).optsOut).toBe(expected)
})

test.each([
  ['SSN 078-05-1120 on file, likes UES', '078-05-1120'],
  ['ssn:078051120', '078051120'],
  ['SS# 078 05 1120', '078 05 1120'],
  ['Social Security number is 078 05 1120.', '078 05 1120'],
  ['card 4111111111111111 exp 09/28 cvv 123', '4111111111111111'],
  ['Visa 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['routing 021000021 acct 000123456789', '021000021'],
  ['acct # 000123456789', '000123456789'],
  ['passport X1234567', 'X1234567'],
  ['DL# S12345678', 'S12345678'],
])('the number in the note “%s” is left out', (note, number) => {
  for (const title of ['Notes', 'Misc']) {
    const { notes, warnings } = read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,"${note}"`)
    expect(notes).not.toContain(number)
    expect(notes).toContain('[number left out]')
    expect(warnings).toEqual(['A Social Security, card, bank or ID number was left out of the notes'])
  }
})

test.each([
  'order 4111-2222, called 212-555-0161 on 3/4',
  'Budget 3500-4000, 2BR, 10011',
  '+44 20 7946 0958 is her London number',
  'Tracking 1234567890123456',
  'Lives at 120 W 21st St 10011-2345',
])('the note “%s” is kept as it is', (note) => {
  expect(read('Name,Email,Notes', `Jim Roe,jim@odd.example,"${note}"`).notes).toBe(note)
})

test.each([
  ['Bank Acct #', '021000021 / 123456789'],
  ['Card', '4111 1111 1111 1111'],
  ['Checking Account', '000123456789'],
])('a number under “%s” is no phone number, nor a note', (title, number) => {
  const read1 = read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,${number}`)
  expect(JSON.stringify(read1)).not.toContain(number.slice(0, 9))
})

test.each([
  ['Opt-in Email', 'No', true],
  ['Opt-in Email', 'Yes', false],
  ['Tags', 'NO EMAIL', true],
  ['Tags', 'Do-Not-Email', true],
  ['Tags', 'no-marketing', true],
  ['Email status', 'Spam complaint', true],
  ['Notes', 'do not email', true],
  ['Notes', 'Likes light. Please do not email her!', true],
  ['Notes', 'do not contact before noon', false],
  ['Notes', 'I could not email him the lease', false],
])('%s “%s” opts out: %s', (title, cell, expected) => {
  expect(read(`Name,Email,${title}`, `Jim Roe,jim@odd.example,${cell}`).optsOut).toBe(expected)
})

test('an average price is no budget', () => {
  expect(read('Name,Email,Avg Price', 'Jim Roe,jim@odd.example,785000').notes).toBe('Avg Price: 785000')
})

test.each(['same as above', 'Self', 'ditto'])('“%s” is no name of a spouse', (text) => {
  expect(read('Name,Email,Spouse', `Jim Roe,jim@odd.example,${text}`)).toMatchObject({
    with: [],
    notes: `Spouse: ${text}`,
  })
})

test('a phone number in parentheses is not a part of the name', () => {
  expect(read('Name,Email,Spouse', 'Jim Roe,jim@odd.example,Di Dee (646-555-0181)').with).toEqual([
    'Di Dee (646) 555-0181',
  ])
})

test('c/o names who gets the mail, not the client', () => {
  expect(read('Name,Email', '"Berg, Jan c/o Miriam Katz",jan@odd.example')).toMatchObject({
    name: ['Jan', 'Berg'],
    with: [],
    notes: 'c/o Miriam Katz',
  })
})

test('a picture is no first name', () => {
  expect(read('Name,Email', '🏠 Maria 🌸 Gomez,maria@odd.example').name).toEqual(['Maria', 'Gomez'])
})

test('a birthday in the future is kept in the notes', () => {
  expect(read('Name,Email,DOB', 'Jim Roe,jim@odd.example,04/03/2099').notes).toBe('Birthday: 04/03/2099')
  expect(read('Name,Email,DOB', 'Jim Roe,jim@odd.example,3-Apr-85').warnings).toEqual([])
})

test('owners of property are neither agents nor the phone of a tenant', () => {
  const found = read(
    'Owner 1 First Name,Owner Email,Owner Phone,Tenant Name,Tenant Email',
    'VAL,val@odd.example,(917) 555-0195,Ti Nant,ti@odd.example',
  )
  expect(found).toMatchObject({
    name: ['Ti', 'Nant'],
    emails: ['ti@odd.example'],
    phones: [],
    notes: 'Owner 1 First Name: VAL\nOwner Email: val@odd.example\nOwner Phone: (917) 555-0195',
  })
})

test('owners of property are the clients of a file of owners', () => {
  const found = read(
    'Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Owner Email,Owner Phone',
    'VAL,KAY,UMA,KAY,val@odd.example,(917) 555-0195',
  )
  expect(found).toMatchObject({
    name: ['VAL', 'KAY'],
    emails: ['val@odd.example'],
    phones: ['(917) 555-0195'],
    with: ['UMA KAY'],
  })
})
