import type { ClientImport, ClientImportReading, ClientImportRows } from '@pb/contract/client-imports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { multipart } from '../../../test/multipart.ts'

const office = testOffice()

async function good<T>(reply: Promise<{ statusCode: number; body: string }>): Promise<T> {
  const { statusCode, body } = await reply
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return (body === '' ? undefined : JSON.parse(body)) as T
}
const send = (as: TestPerson, file: string | Buffer, name = 'clients.csv') =>
  office.call({
    method: 'POST',
    url: '/v1/client-imports',
    as,
    ...multipart('file', name, Buffer.from(file)),
  })
const call = (as: TestPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  office.call({ method, url: `/v1/client-imports${path}`, as, ...(payload && { payload }) })
const upload = (as: TestPerson, file: string | Buffer) => good<ClientImportReading>(send(as, file))
const rows = (as: TestPerson, id: string, query = '') =>
  good<ClientImportRows>(call(as, 'GET', `/${id}/rows${query}`))
async function apply(as: TestPerson, id: string, ask = true): Promise<ClientImport> {
  const { digest } = await rows(as, id)
  return good<ClientImport>(call(as, 'POST', `/${id}/apply/${digest}`, { ask }))
}
const undo = (as: TestPerson, id: string) => good<ClientImport>(call(as, 'POST', `/${id}/undo`))
const put = async (as: TestPerson, file: string | Buffer) =>
  apply(as, (await upload(as, file)).import.import_id)
const lines = (...all: string[]) => all.join('\r\n')

interface Stored {
  first_name: string
  last_name: string
  emails: string[]
  phones: string[]
  [column: string]: unknown
}
async function stored(as: TestPerson): Promise<Stored[]> {
  const { rows: found } = await sql<Stored>`SELECT c.*,
    ARRAY(SELECT email::text FROM client_email e WHERE e.client_id = c.id ORDER BY position) AS emails,
    ARRAY(SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position) AS phones
    FROM client c WHERE agent_id = ${as.personId} ORDER BY c.id`.execute(office.deps.db)
  return found
}
const codeOf = async (reply: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await reply
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}

test('a file is read, looked at, applied and taken back', async () => {
  const as = await office.person()
  const file = lines(
    'First Name;Last Name;E-mail;Mobile;Source;Move-in;Type;Notes;Shoe size',
    'Nora;Bell;Nora.Bell@One.Example;212-555-0100;StreetEasy;5/1/2026;Rental;"Dog; likes light";38',
    'Ömer;Öz;omer@one.example;;;;buyer;;',
    ';;;;;;;;',
    'No;Address;;917 555 0100;;;;;',
    'Nora;Again;NORA.BELL@one.example;;;;;;',
  )
  const reading = await upload(as, file)
  expect(reading.columns.map(({ field }) => field)).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'source',
    'move_in_date',
    'search_type',
    'notes',
    null,
  ])
  expect(reading.missing).toEqual([])
  const id = reading.import.import_id
  const plan = await rows(as, id)
  expect(plan.counts).toEqual({ new: 2, known: 0, approval: 0, yours: 0, broken: 2 })
  expect(plan.collection.map(({ row, kind, name, notes }) => [row, kind, name, ...notes])).toEqual([
    [2, 'new', 'Nora Bell'],
    [3, 'new', 'Ömer Öz'],
    [5, 'broken', 'No Address', 'There is no address'],
    [6, 'broken', 'Nora Again', 'The same address as in row 2'],
  ])
  expect(await stored(as)).toEqual([])
  expect(await apply(as, id)).toMatchObject({ state: 'applied', added: 2, broken: 2, progress: null })
  expect(await stored(as)).toMatchObject([
    {
      first_name: 'Nora',
      emails: ['Nora.Bell@One.Example'],
      phones: ['(212) 555-0100'],
      source: 'StreetEasy',
      move_in_date: '2026-05-01',
      search_types: ['rental'],
      notes: 'Dog; likes light',
    },
    { first_name: 'Ömer', search_types: ['sale'], phones: [] },
  ])
  expect(await codeOf(call(as, 'POST', `/${id}/apply/${plan.digest}`, {}))).toEqual([409, 'conflict'])
  expect(await undo(as, id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await stored(as)).toEqual([])
  const known = await sql`SELECT 1 FROM person_email WHERE email = 'omer@one.example'`.execute(office.deps.db)
  expect(known.rows).toEqual([])
  expect(await codeOf(call(as, 'POST', `/${id}/undo`))).toEqual([409, 'conflict'])
})

test('known people, people of others and one’s own are told apart', async () => {
  const [as, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await put(other, 'name,email\nIda Busy,ida@two.example\nOld Quiet,old@two.example')
  await put(as, 'name,email\nMine Already,mine@two.example')
  const quiet = office.deps.db
    .updateTable('client')
    .set({ last_activity_at: new Date('2025-11-01T00:00:00Z') })
  await quiet.where('first_name', '=', 'Old').execute()
  const file =
    'name,email\nIda B,ida@two.example\nOld Q,old@two.example\nMine,MINE@two.example\nNew,new@two.example'
  const { import: draft } = await upload(as, file)
  const plan = await rows(as, draft.import_id)
  expect(plan.collection.map(({ kind, user_id }) => [kind, user_id !== null])).toEqual([
    ['approval', false],
    ['known', false],
    ['yours', true],
    ['new', false],
  ])
  expect((await rows(as, draft.import_id, '?kind=new&limit=1')).total).toBe(1)
  expect(await apply(as, draft.import_id)).toMatchObject({ added: 2, asked: 1, yours: 1 })
  const requests = await office.call({ url: '/v1/client-requests?scope=office', as: boss })
  expect(requests.json<{ collection: object[] }>().collection).toMatchObject([
    { name: 'Ida B', state: 'waiting' },
  ])
  expect(await undo(as, draft.import_id)).toMatchObject({ kept: 0 })
  expect((await office.call({ url: '/v1/client-requests', as })).json<{ total: number }>().total).toBe(0)
  // Whom the office knew it still knows.
  expect(await stored(other)).toHaveLength(2)
  expect((await stored(as)).map(({ first_name }) => first_name)).toEqual(['Mine'])
})

test('many whom other agents work with are asked for at once, and supervisors hear of it once', async () => {
  const [as, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const numbers = Array.from({ length: 700 }, (_, number) => number)
  const called = (first: string) => numbers.map((number) => `${first} ${number},p${number}@many.example`)
  await put(other, lines('name,email', ...called('Theirs')))
  // A second address of somebody is one wish, not two.
  await sql`INSERT INTO person_email (email, person_id)
    SELECT 'second@many.example', person_id FROM person_email WHERE email = 'p0@many.example'`.execute(
    office.deps.db,
  )
  const file = lines('name,email', ...called('Wished'), 'Wished Again,second@many.example')
  expect(await put(as, file)).toMatchObject({ added: 0 })
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

test('whoever was changed since stays, in whatever room the change was', async () => {
  const as = await office.person()
  const done = await put(
    as,
    'name,email\nA One,a@three.example\nB Two,b@three.example\nC Three,c@three.example',
  )
  const people = (await rows(as, done.import_id)).collection
  const idOf = (name: string) => people.find((row) => row.name === name)!.user_id!
  const task = { user_id: idOf('A One'), title: 'Call', due_on: null }
  await office.call({ method: 'POST', url: '/v1/client-tasks', as, payload: task })
  await office.deps.db
    .updateTable('client')
    .set({ source: 'Friend' })
    .where('agent_id', '=', as.personId)
    .where('person_id', '=', idOf('B Two'))
    .execute()
  expect(await undo(as, done.import_id)).toMatchObject({ state: 'undone', kept: 2 })
  expect((await stored(as)).map(({ first_name }) => first_name)).toEqual(['A', 'B'])
  expect((await rows(as, done.import_id)).collection.map(({ kept }) => kept)).toEqual([
    'Something has been done for this client since',
    'It has been changed since',
    null,
  ])
})

test('what was shown is what is applied: a client who came meanwhile is a conflict', async () => {
  const as = await office.person()
  const { import: draft } = await upload(as, 'name,email\nA One,late@four.example')
  const { digest } = await rows(as, draft.import_id)
  await makeClient(office.deps, as, { emails: ['late@four.example'] })
  expect(await codeOf(call(as, 'POST', `/${draft.import_id}/apply/${digest}`, {}))).toEqual([409, 'conflict'])
  expect((await rows(as, draft.import_id)).counts).toMatchObject({ yours: 1, new: 0 })
})

test('columns that were chosen are read so the next time, and a draft can be forgotten', async () => {
  const as = await office.person()
  const file = 'Kunde,Kontakt\nNora Bell,nora@five.example'
  const first = await upload(as, file)
  const path = `/${first.import.import_id}`
  expect(first.columns.map(({ field }) => field)).toEqual([null, 'email'])
  expect(first.missing).toEqual(['name'])
  const body = { columns: ['name', 'email'], search_type: 'sale', source: 'Fair' }
  const changed = await good<ClientImportReading>(call(as, 'PUT', `${path}/reading`, body))
  expect(changed).toMatchObject({ missing: [], search_type: 'sale', source: 'Fair' })
  expect((await rows(as, first.import.import_id)).collection[0]).toMatchObject({
    kind: 'new',
    details: 'Fair',
  })
  await good(call(as, 'DELETE', path))
  expect((await call(as, 'GET', path)).statusCode).toBe(404)
  const again = await upload(as, file)
  expect(again.columns.map(({ field, remembered }) => [field, remembered])).toEqual([
    ['name', true],
    ['email', true],
  ])
  expect(await codeOf(call(as, 'PUT', `/${again.import.import_id}/reading`, { columns: ['name'] }))).toEqual([
    422,
    'rule_broken',
  ])
})

test('a vCard is read without questions', async () => {
  const as = await office.person()
  const card = lines(
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
  const { import: draft, columns } = await upload(as, card)
  expect([draft.kind, columns]).toEqual(['vcard', []])
  await apply(as, draft.import_id)
  expect(await stored(as)).toMatchObject([
    {
      first_name: 'Nora',
      last_name: 'Bell',
      emails: ['n.bell@six.example', 'nora@six.example'],
      phones: ['(212) 555-0100'],
      notes: 'Likes, very much, light',
    },
  ])
})

test.each([
  ['nothing', ''],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 1])],
  ['a card that is cut off', 'BEGIN:VCARD\nFN:Nora'],
  ['too many rows', `name,email\n${'a,b\n'.repeat(5001)}`],
  ['far too many rows', 'a,b\n'.repeat(10_001)],
])('%s is refused with a reason', async (_what, file) => {
  const as = await office.person()
  expect(await codeOf(send(as, file))).toEqual([422, 'rule_broken'])
})

test('a file may hold as many clients as is said, beside its titles and empty lines', async () => {
  const { import: draft } = await upload(await office.person(), `name,email\n,\n${'a,b\n'.repeat(5000)},\n`)
  expect(draft.rows).toBeGreaterThanOrEqual(5000)
})

test('formulas are texts or nothing, and other encodings are read', async () => {
  const as = await office.person()
  const file = lines(
    'Name,Email,Notes,Source',
    '"=HYPERLINK(""http://x"",""y"")",evil@seven.example,,',
    'Plain,plain@seven.example,=1+1,@SUM(A1)',
  )
  const { import: draft } = await upload(as, file)
  const read = (await rows(as, draft.import_id)).collection
  expect(read.map(({ kind, notes }) => [kind, notes])).toEqual([
    ['broken', ['The name looks like a formula']],
    ['new', ['The source looks like a formula and is left out']],
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
    expect((await rows(as, (await upload(as, bytes)).import.import_id)).collection).toMatchObject([
      { kind: 'new', name },
    ])
})

test('thousands of clients come and go whole', async () => {
  const as = await office.person()
  const file = [
    'name,email',
    ...Array.from({ length: 1200 }, (_, at) => `P${at} Many,p${at}@eight.example`),
  ].join('\n')
  const done = await put(as, file)
  expect(done).toMatchObject({ added: 1200, progress: null })
  expect(await stored(as)).toHaveLength(1200)
  expect(await undo(as, done.import_id)).toMatchObject({ kept: 0 })
  expect(await stored(as)).toEqual([])
})

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('names come through a table as they were written, whatever stands between them', async () => {
  const as = await office.person()
  const name = fc
    .string({ unit: fc.constantFrom(...'abÄö李\'’", ;-\t'.split('')), minLength: 1, maxLength: 12 })
    .map((text) => `N${text.replace(/\s+/g, ' ').trim()}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      async (names, sign) => {
        const table = [
          ['First name', 'Email'].join(sign),
          ...names.map((text, at) => [quote(text), `n${at}@nine.example`].join(sign)),
        ].join('\n')
        const { import: draft } = await upload(as, table)
        const { collection } = await rows(as, draft.import_id)
        expect(collection.map((row) => row.name)).toEqual(names)
      },
    ),
    { numRuns: 10 },
  )
})
