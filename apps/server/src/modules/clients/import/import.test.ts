import type { ClientImportReading } from '@pb/contract/client-imports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { clientImportCalls, expectOk, joinLines } from './import-calls.fixture.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'

const office = testOffice()

const { uploadFile, call, createDraft, getRows, applyDraft, undoImport, importFile, findStoredClients } =
  clientImportCalls(office)

test('uploads, previews, applies and undoes an import', async () => {
  const as = await office.person()
  const file = joinLines(
    'First Name;Last Name;E-mail;Mobile;Source;Move-in;Type;Notes;Shoe size',
    'Nora;Bell;Nora.Bell@One.Example;212-555-0100;StreetEasy;5/1/2026;Rental;"Dog; likes light";38',
    'Ömer;Öz;omer@one.example;;;;buyer;;',
    ';;;;;;;;',
    'No;Address;;917 555 0100;;;;;',
    'Nora;Again;NORA.BELL@one.example;;;;;;',
  )
  const reading = await createDraft(as, file)
  expect(reading.columns.map(({ field }) => field)).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'source',
    'move_in_date',
    'search_type',
    'notes',
    'other',
  ])
  expect(reading.missing).toEqual([])
  const id = reading.import.import_id
  const plan = await getRows(as, id)
  expect(plan.counts).toEqual({ new: 4, known: 0, approval: 0, yours: 0, broken: 0 })
  expect(plan.collection.map(({ row, kind, name, notes }) => [row, kind, name, ...notes])).toEqual([
    [2, 'new', 'Nora Bell'],
    [3, 'new', 'Ömer Öz'],
    [5, 'new', 'No Address', 'No email'],
    [6, 'new', 'Nora Again', 'nora.bell@one.example is also in row 2 under another name, and stays there'],
  ])
  expect(await findStoredClients(as)).toEqual([])
  expect(await applyDraft(as, id)).toMatchObject({ state: 'applied', added: 4, broken: 0, progress: null })
  expect(await findStoredClients(as)).toMatchObject([
    {
      first_name: 'Nora',
      emails: ['Nora.Bell@one.example'],
      phones: ['(212) 555-0100'],
      source: 'StreetEasy',
      move_in_date: '2026-05-01',
      search_types: ['rental'],
      notes: 'Dog; likes light\nShoe size: 38',
    },
    { first_name: 'Ömer', search_types: ['sale'], phones: [] },
    { first_name: 'No', last_name: 'Address', emails: [], phones: ['(917) 555-0100'] },
    { first_name: 'Nora', last_name: 'Again', emails: [] },
  ])
  expect(await getStatusAndCode(call(as, 'POST', `/${id}/apply/${plan.digest}`, {}))).toEqual([
    409,
    'conflict',
  ])
  expect(await undoImport(as, id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await findStoredClients(as)).toEqual([])
  const known = await sql`SELECT 1 FROM person_email WHERE email = 'omer@one.example'`.execute(office.deps.db)
  expect(known.rows).toEqual([])
  expect(await getStatusAndCode(call(as, 'POST', `/${id}/undo`))).toEqual([409, 'conflict'])
})

test('distinguishes known people, clients of other agents and the agent’s own clients', async () => {
  const [as, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await importFile(other, 'name,email\nIda Busy,ida@two.example\nOld Quiet,old@two.example')
  await importFile(as, 'name,email\nMine Already,mine@two.example')
  const quiet = office.deps.db
    .updateTable('client')
    .set({ last_activity_at: new Date('2025-11-01T00:00:00Z') })
  await quiet.where('first_name', '=', 'Old').execute()
  const file =
    'name,email\nIda B,ida@two.example\nOld Q,old@two.example\nMine,MINE@two.example\nNew,new@two.example'
  const { import: draft } = await createDraft(as, file)
  const plan = await getRows(as, draft.import_id)
  expect(plan.collection.map(({ kind, user_id }) => [kind, user_id !== null])).toEqual([
    ['approval', false],
    ['known', false],
    ['yours', true],
    ['new', false],
  ])
  expect((await getRows(as, draft.import_id, '?kind=new&limit=1')).total).toBe(1)
  expect(await applyDraft(as, draft.import_id)).toMatchObject({ added: 2, asked: 1, yours: 1 })
  const requests = await office.call({ url: '/v1/client-requests?scope=office', as: boss })
  expect(requests.json<{ collection: object[] }>().collection).toMatchObject([
    { name: 'Ida B', state: 'waiting' },
  ])
  expect(await undoImport(as, draft.import_id)).toMatchObject({ kept: 0 })
  expect((await office.call({ url: '/v1/client-requests', as })).json<{ total: number }>().total).toBe(0)
  // Clients of the other agent are unaffected.
  expect(await findStoredClients(other)).toHaveLength(2)
  expect((await findStoredClients(as)).map(({ first_name }) => first_name)).toEqual(['Mine'])
})

test('requests many clients of other agents at once, with one notification for supervisors', async () => {
  const [as, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const numbers = Array.from({ length: 700 }, (_, number) => number)
  const called = (first: string) => numbers.map((number) => `${first} ${number},p${number}@many.example`)
  await importFile(other, joinLines('name,email', ...called('Theirs')))
  // A second address of the same person adds no second request.
  await sql`INSERT INTO person_email (email, person_id)
    SELECT 'second@many.example', person_id FROM person_email WHERE email = 'p0@many.example'`.execute(
    office.deps.db,
  )
  const file = joinLines('name,email', ...called('Wished'), 'Wished Again,second@many.example')
  expect(await importFile(as, file)).toMatchObject({ added: 0 })
  const asked = await office.call({ url: '/v1/client-requests?state=waiting', as })
  expect(asked.json<{ total: number }>().total).toBe(700)
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: boss })
  const messages = alerts
    .json<{ collection: { message: string }[] }>()
    .collection.map(({ message }) => message)
  expect(messages.filter((text) => text.includes('clients of other agents'))).toEqual([
    expect.stringMatching(/ asks to work with 700 clients of other agents$/),
  ])
  expect(messages.filter((text) => text.includes('asks to work with Wished'))).toEqual([])
})

test('an undo keeps clients changed since, in any module', async () => {
  const as = await office.person()
  const done = await importFile(
    as,
    'name,email\nA One,a@three.example\nB Two,b@three.example\nC Three,c@three.example',
  )
  const people = (await getRows(as, done.import_id)).collection
  const getUserId = (name: string) => people.find((row) => row.name === name)!.user_id!
  const task = { user_id: getUserId('A One'), title: 'Call', due_on: null }
  await office.call({ method: 'POST', url: '/v1/client-tasks', as, payload: task })
  await office.deps.db
    .updateTable('client')
    .set({ source: 'Friend' })
    .where('agent_id', '=', as.personId)
    .where('person_id', '=', getUserId('B Two'))
    .execute()
  expect(await undoImport(as, done.import_id)).toMatchObject({ state: 'undone', kept: 2 })
  expect((await findStoredClients(as)).map(({ first_name }) => first_name)).toEqual(['A', 'B'])
  expect((await getRows(as, done.import_id)).collection.map(({ kept }) => kept)).toEqual([
    // A task is a part of the client, as an import brings it.
    'This client was edited after the import',
    'This client was edited after the import',
    null,
  ])
})

test('rejects applying a preview that is out of date', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, 'name,email\nA One,late@four.example')
  const { digest } = await getRows(as, draft.import_id)
  await makeClient(office.deps, as, { emails: ['late@four.example'] })
  expect(await getStatusAndCode(call(as, 'POST', `/${draft.import_id}/apply/${digest}`, {}))).toEqual([
    409,
    'conflict',
  ])
  expect((await getRows(as, draft.import_id)).counts).toMatchObject({ yours: 1, new: 0 })
})

test('stores the column mapping for the next import, and discards a draft', async () => {
  const as = await office.person()
  const file = 'Kunde,Kontakt\nNora Bell,nora@five.example'
  const first = await createDraft(as, file)
  const path = `/${first.import.import_id}`
  expect(first.columns.map(({ field }) => field)).toEqual(['name', 'email'])
  expect(first.missing).toEqual([])
  const body = { columns: ['last_name', 'email'], search_type: 'sale', source: 'Fair' }
  const changed = await expectOk<ClientImportReading>(call(as, 'PUT', `${path}/reading`, body))
  expect(changed).toMatchObject({ missing: [], search_type: 'sale', source: 'Fair' })
  expect((await getRows(as, first.import.import_id)).collection[0]).toMatchObject({
    kind: 'new',
    details: 'Fair',
  })
  await expectOk(call(as, 'DELETE', path))
  expect((await call(as, 'GET', path)).statusCode).toBe(404)
  const again = await createDraft(as, file)
  expect(again.columns.map(({ field, remembered }) => [field, remembered])).toEqual([
    ['last_name', true],
    ['email', true],
  ])
  expect(
    await getStatusAndCode(call(as, 'PUT', `/${again.import.import_id}/reading`, { columns: ['name'] })),
  ).toEqual([422, 'rule_broken'])
})

test('imports a vCard without a column mapping', async () => {
  const as = await office.person()
  const card = joinLines(
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Bell;Nora;;;',
    'FN:Nora Bell',
    'EMAIL;TYPE=home:nora@six.example',
    'EMAIL;TYPE=pref:n.bell@six.example',
    'TEL:+1 212 555 0100',
    'NOTE:Likes\\, very much\\, light',
    'END:VCARD',
  )
  const { import: draft, columns } = await createDraft(as, card)
  expect([draft.kind, columns]).toEqual(['vcard', []])
  await applyDraft(as, draft.import_id)
  expect(await findStoredClients(as)).toMatchObject([
    {
      first_name: 'Nora',
      last_name: 'Bell',
      emails: ['n.bell@six.example', 'nora@six.example'],
      phones: ['(212) 555-0100'],
      notes: 'Likes, very much, light\nEmails: n.bell@six.example, nora@six.example home',
    },
  ])
})

test.each([
  ['an empty file', ''],
  ['an image', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 1])],
  ['a truncated vCard', 'BEGIN:VCARD\nFN:Nora'],
  ['a PDF', '%PDF-1.4'],
  ['too many rows', `name,email\n${'a,b\n'.repeat(100_001)}`],
])('rejects %s with a reason', async (_label, file) => {
  const as = await office.person()
  expect(await getStatusAndCode(uploadFile(as, file))).toEqual([422, 'rule_broken'])
})

test('accepts the maximum number of clients, not counting titles and empty rows', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, `name,email\n,\n${'a,b\n'.repeat(100_000)},\n`)
  expect(draft.rows).toBeGreaterThanOrEqual(100_000)
  // Its plan, which is being made, ends with it.
  expect((await call(as, 'DELETE', `/${draft.import_id}`)).statusCode).toBe(204)
})

test('leaves out formulas and reads other encodings', async () => {
  const as = await office.person()
  const file = joinLines(
    'Name,Email,Notes,Source',
    '"=HYPERLINK(""http://x"",""y"")",evil@seven.example,,',
    'Plain,plain@seven.example,=1+1,@SUM(A1)',
  )
  const { import: draft } = await createDraft(as, file)
  const read = (await getRows(as, draft.import_id)).collection
  expect(read.map(({ kind, notes }) => [kind, notes])).toEqual([
    ['broken', ['The name looks like a formula']],
    ['new', ['Left out the source, which looks like a formula']],
  ])
  const latin = Buffer.from('name;email\r\nJ\xfcrgen M\xfcller;j@seven.example', 'latin1')
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('name\temail\nÉva Ő\te@seven.example', 'utf16le'),
  ])
  for (const [bytes, name] of [
    [latin, 'Jürgen Müller'],
    [utf16, 'Éva Ő'],
  ] as const)
    expect((await getRows(as, (await createDraft(as, bytes)).import.import_id)).collection).toMatchObject([
      { kind: 'new', name },
    ])
})

test('imports and undoes thousands of clients', async () => {
  const as = await office.person()
  const file = [
    'name,email',
    ...Array.from({ length: 1200 }, (_, at) => `P${at} Many,p${at}@eight.example`),
  ].join('\n')
  const done = await importFile(as, file)
  expect(done).toMatchObject({ added: 1200, progress: null })
  expect(await findStoredClients(as)).toHaveLength(1200)
  expect(await undoImport(as, done.import_id)).toMatchObject({ kept: 0 })
  expect(await findStoredClients(as)).toEqual([])
})

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('reads quoted names unchanged with any separator', async () => {
  const as = await office.person()
  const name = fc
    .string({ unit: fc.constantFrom(...'abÄö李\'’", ;-\t'.split('')), minLength: 1, maxLength: 12 })
    .map((text) => `N${text.replace(/\s+/g, ' ').trim()}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      async (names, separator) => {
        const table = [
          ['First name', 'Last name', 'Email'].join(separator),
          ...names.map((text, at) => [quote(text), 'Bell', `n${at}@nine.example`].join(separator)),
        ].join('\n')
        const { import: draft } = await createDraft(as, table)
        const { collection } = await getRows(as, draft.import_id)
        expect(collection.map((row) => row.name)).toEqual(names.map((text) => `${text} Bell`))
      },
    ),
    { numRuns: 10 },
  )
})

test('a column of another system with who wants no emails is kept, also for clients of others', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const mine = await makeClient(office.deps, as, { emails: ['mine@out.example'] })
  const theirs = await makeClient(office.deps, other, { emails: ['theirs@out.example'] })
  const file = joinLines(
    'Name,Email,Email Opt-Out,Unsubscribed from all email',
    'Ana Bell,Ana@out.example,Yes,',
    'Ben Bell,ben@out.example,No,false',
    'Cem Bell,cem@out.example,,TRUE',
    'Dee Bell,dee@out.example,since May,',
    'Mine Bell,mine@out.example,opted out,',
    'Their Bell,theirs@out.example,1,',
  )
  const reading = await createDraft(as, file)
  expect(reading.columns.map(({ field }) => field)).toEqual(['name', 'email', 'opt_out', 'opt_out'])
  const id = reading.import.import_id
  const { collection } = await getRows(as, id)
  expect(collection.map(({ details, notes }) => [details, notes])).toEqual([
    ['Do not email', []],
    ['', []],
    ['Do not email', []],
    ['', ['Do not email “since May” couldn’t be read']],
    ['Do not email', []],
    ['Do not email', []],
  ])
  await applyDraft(as, id)
  const findOptOuts = async () =>
    (
      await sql<{ email: string }>`SELECT email FROM email_opt_out
        WHERE source = 'import' AND set_by = ${as.personId} AND ended_at IS NULL ORDER BY email`.execute(
        office.deps.db,
      )
    ).rows.map(({ email }) => email)
  const expected = ['ana@out.example', 'cem@out.example', 'mine@out.example', 'theirs@out.example']
  expect(await findOptOuts()).toEqual(expected)
  const client = async (person: typeof as, { userId }: { userId: string }) =>
    (await office.call({ url: `/v1/clients/${userId}`, as: person })).json<{ opt_out: object | null }>()
  expect((await client(as, mine)).opt_out).toMatchObject({ source: 'import' })
  expect((await client(other, theirs)).opt_out).toMatchObject({ source: 'import' })
  await undoImport(as, id)
  expect(await findOptOuts(), 'an undo does not email those who asked').toEqual(expected)
})
