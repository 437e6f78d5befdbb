import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { clientImportCalls, expectOk, joinLines } from './import-calls.fixture.ts'
import { sampleExports } from './file/known-exports.fixture.ts'
import type { ClientImportReading } from '@pb/contract/client-imports'
import type { Client } from '@pb/contract/client-schemas'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { call, createDraft, getRows, waitForEnd, applyDraft, undoImport, importFile, findStoredClients } =
  clientImportCalls(office)

const getClient = async (as: Parameters<typeof getRows>[0], userId: string) =>
  (await office.call({ url: `/v1/clients/${userId}`, as })).json<Client>()
const findTags = async (agentId: string) =>
  (
    await sql<{
      name: string
      count: number
    }>`SELECT t.name, count(g.client_id)::int AS count FROM client_tag t
      LEFT JOIN client_tagging g ON g.tag_id = t.id WHERE t.agent_id = ${agentId} AND t.removed_at IS NULL
      GROUP BY t.id ORDER BY lower(t.name)`.execute(office.deps.db)
  ).rows

test('a Follow Up Boss export arrives with people, tags, budget, birthday and notes, and is undone', async () => {
  const as = await office.person()
  const [sample] = sampleExports
  const reading = await createDraft(as, joinLines(sample!.titles, ...sample!.rows))
  expect(reading.exported_by).toBe('Follow Up Boss')
  const id = reading.import.import_id
  const plan = await getRows(as, id)
  expect(plan.examples).toHaveLength(2)
  expect(plan.examples[0]!.facts).toEqual(
    expect.arrayContaining([
      { title: 'With', text: 'Tom Bell, tom@fub.example, (646) 555-0102' },
      { title: 'Tags', text: 'Buyer, Hot' },
      { title: 'Budget', text: '$2,500–$3,500' },
      { title: 'Birthday', text: 'Apr 15, 1985' },
    ]),
  )
  expect(plan.collection[0]!.notes).toContain(
    'No agent of the office is called “Sofia Marin”, so this becomes your client',
  )
  expect(await applyDraft(as, id)).toMatchObject({ added: 2 })
  const rows = await getRows(as, id)
  const nora = await getClient(as, rows.collection[0]!.user_id!)
  expect(nora).toMatchObject({
    birthday: '04-15',
    year_born: 1985,
    budget_min: 2500,
    budget_max: 3500,
    address: '12 Grove St, New York, NY 10014',
    participants: [{ name: 'Tom Bell', email: 'tom@fub.example', phone: '(646) 555-0102' }],
  })
  const ivo = await getClient(as, rows.collection[1]!.user_id!)
  expect(ivo).toMatchObject({ name: 'Ivo', email: '', phone: '(917) 555-0103', participants: [] })
  expect(await findTags(as.personId)).toEqual([
    { name: 'Buyer', count: 1 },
    { name: 'Hot', count: 1 },
    { name: 'Hot Prospect', count: 1 },
    { name: 'Incomplete', count: 1 },
  ])
  expect(await undoImport(as, id)).toMatchObject({ kept: 0 })
  expect(await findTags(as.personId)).toEqual([])
  const left =
    await sql`SELECT FROM person_email WHERE email IN ('tom@fub.example', 'nora@fub.example')`.execute(
      office.deps.db,
    )
  expect(left.rows).toEqual([])
})

test('a spouse with a row of their own is one person, and rows of one person are one client', async () => {
  const as = await office.person()
  const file = joinLines(
    'Name,Email,Phone,Spouse Name,Spouse Email,Notes',
    'Ann Bell,ann@pair.example,212-555-0100,Bob Bell,bob@pair.example,First',
    'Bob Bell,bob@pair.example,212-555-0101,,,',
    'Ann Bell,ANN@pair.example,212-555-0102,,,Second',
    'Office One,shared@firm.example,212-555-0999,,,',
    'Office Two,shared@firm.example,212-555-0999,,,',
    ',,917-555-0100,,,',
  )
  const done = await importFile(as, file)
  expect(done).toMatchObject({ added: 5, broken: 1 })
  const stored = await findStoredClients(as)
  expect(stored.map(({ first_name, emails, phones }) => [first_name, emails, phones])).toEqual([
    ['Ann', ['ann@pair.example'], ['(212) 555-0100', '(212) 555-0102']],
    ['Bob', ['bob@pair.example'], ['(212) 555-0101']],
    ['Office', ['shared@firm.example'], ['(212) 555-0999']],
    ['Office', [], ['(212) 555-0999']],
    ['(917) 555-0100', [], ['(917) 555-0100']],
  ])
  expect(stored[0]!['notes']).toBe('First\n\nSecond')
  const people = await sql<{ same: boolean }>`SELECT p.person_id = b.person_id AS same FROM participant p
    JOIN client a ON a.id = p.client_id JOIN client b ON b.agent_id = a.agent_id AND b.first_name = 'Bob'
    WHERE a.agent_id = ${as.personId}`.execute(office.deps.db)
  expect(people.rows).toEqual([{ same: true }])
})

test('a client with the same name and number is found again without an address', async () => {
  const as = await office.person()
  await makeClient(office.deps, as, {
    first_name: 'Eve',
    last_name: 'Moss',
    emails: ['eve@again.example'],
    phones: ['(212) 555-0150'],
  })
  const { import: draft } = await createDraft(as, 'Name,Phone\nEve Moss,212 555 0150\nAdam Moss,212 555 0150')
  expect((await getRows(as, draft.import_id)).collection.map(({ kind }) => kind)).toEqual(['yours', 'new'])
})

test('a supervisor imports clients for the agents whom the file names; others keep them', async () => {
  const [boss, agent, other] = [
    await office.person(['SUPERVISOR', 'AGENT']),
    await office.person(),
    await office.person(),
  ]
  const email = async (person: typeof boss) =>
    one(
      (
        await sql<{
          email: string
        }>`SELECT email::text FROM agent WHERE person_id = ${person.personId}`.execute(office.deps.db)
      ).rows,
    ).email
  const file = (to: string, mark: string) =>
    joinLines(
      'Name,Email,Assigned To,Tags',
      `Ann Bell,ann@${mark}.example,${to},VIP`,
      `Bo Carr,bo@${mark}.example,Una Known,`,
    )
  const done = await importFile(boss, file(await email(agent), 'boss'))
  expect(done).toMatchObject({ added: 2 })
  expect((await findStoredClients(agent)).map(({ first_name }) => first_name)).toEqual(['Ann'])
  expect((await findStoredClients(boss)).map(({ first_name }) => first_name)).toEqual(['Bo'])
  expect(await findTags(agent.personId)).toEqual([{ name: 'VIP', count: 1 }])
  expect(await undoImport(boss, done.import_id)).toMatchObject({ kept: 0 })
  expect(await findStoredClients(agent)).toEqual([])
  await importFile(other, file(await email(agent), 'other'))
  expect((await findStoredClients(other)).map(({ first_name, notes }) => [first_name, notes])).toEqual([
    ['Ann', `Agent: ${await email(agent)}`],
    ['Bo', 'Agent: Una Known'],
  ])
})

test('dates that can be read either way are asked about, and contradictions are named', async () => {
  const as = await office.person()
  const file = joinLines(
    'Name,Email,Move-in date,Lease end,Date added',
    'Ann Bell,ann@dates.example,03/04/2027,02/01/2027,01/02/2026',
  )
  const draft = await createDraft(as, file)
  const path = `/${draft.import.import_id}`
  expect(draft).toMatchObject({ dates_unclear: true, day_first: false })
  expect((await getRows(as, draft.import.import_id)).collection[0]).toMatchObject({
    details: 'Move-in Mar 4, 2027',
    notes: ['The lease ends Feb 1, 2027, before the move-in on Mar 4, 2027'],
  })
  await expectOk<ClientImportReading>(call(as, 'PUT', `${path}/reading`, { day_first: true }))
  expect((await getRows(as, draft.import.import_id)).collection[0]!.details).toBe('Move-in Apr 3, 2027')
})

test('reads cards of phones and mail programs with all that they have', async () => {
  const as = await office.person()
  const file = joinLines(
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Nagy;István;;;',
    'FN:Nagy István',
    'item1.EMAIL;type=INTERNET:istvan@card.example',
    'item1.X-ABLabel:_$!<Work>!$_',
    'EMAIL;type=HOME:nagy@card.example',
    'TEL;type=CELL:212-555-0160',
    'item2.ADR;type=HOME:;;7 Jane St;New York;NY;10014;USA',
    'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15',
    'item3.X-ABRELATEDNAMES:Éva Nagy',
    'item3.X-ABLabel:_$!<Spouse>!$_',
    'ORG:Duna Ltd;Sales',
    'CATEGORIES:Renters,VIP',
    'X-LEAD-SCORE:87',
    'NOTE:Quiet street',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    ' SkZJRgABAQ',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E5=B0=8F=E6=98=8E;;;',
    'TEL;CELL:917-555-0161',
    'END:VCARD',
  )
  const reading = await createDraft(as, file)
  expect(reading).toMatchObject({ exported_by: '', left_out: ['1 photo not imported'] })
  await applyDraft(as, reading.import.import_id)
  const { collection } = await getRows(as, reading.import.import_id)
  expect(await getClient(as, collection[0]!.user_id!)).toMatchObject({
    first_name: 'István',
    last_name: 'Nagy',
    email: 'istvan@card.example',
    more_emails: ['nagy@card.example'],
    birthday: '04-15',
    year_born: null,
    address: '7 Jane St, New York, NY 10014, USA',
    participants: [{ name: 'Éva Nagy', email: '' }],
    notes: [
      'Quiet street',
      'Emails: istvan@card.example Work, nagy@card.example home',
      'Lead score: 87',
      'Name as written: Nagy István',
      'Éva Nagy: Spouse',
      'Company: Duna Ltd, Sales',
    ].join('\n'),
  })
  expect(await getClient(as, collection[1]!.user_id!)).toMatchObject({ name: '王小明', email: '' })
})

test('an import is neither applied twice nor undone while it runs', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, 'name,email\nAnn Bell,ann@running.example')
  const { digest } = await getRows(as, draft.import_id)
  const apply = () => getStatusAndCode(call(as, 'POST', `/${draft.import_id}/apply/${digest}`, {}))
  await office.deps.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM client_import WHERE id = ${draft.import_id} FOR UPDATE`.execute(tx)
    expect(await apply()).toEqual([409, 'conflict'])
    expect(await getStatusAndCode(call(as, 'POST', `/${draft.import_id}/undo`))).toEqual([409, 'conflict'])
  })
  expect((await apply())[0]).toBe(200)
  // A slow import goes on after its reply.
  await expect.poll(() => findStoredClients(as)).toHaveLength(1)
})

test('of one file uploaded twice and applied at once, each client is added once', async () => {
  const as = await office.person()
  const file = joinLines(
    'name,email,tags',
    ...Array.from({ length: 60 }, (_, at) => `P${at} Twice,p${at}@twice.example,T${at % 7}`),
  )
  const drafts = [await createDraft(as, file), await createDraft(as, file)].map(
    (draft) => draft.import.import_id,
  )
  const digests = await Promise.all(drafts.map(async (id) => (await getRows(as, id)).digest))
  const replies = await Promise.all(
    drafts.map((id, at) => call(as, 'POST', `/${id}/apply/${digests[at]}`, {})),
  )
  // The second is refused by its reply or, when it waits longer than a request, by its problem.
  const ended = await Promise.all(drafts.map((id) => waitForEnd(as, id)))
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['applied', 'draft'])
  const second = ended.findIndex(({ state }) => state === 'draft')
  expect(replies[1 - second]!.statusCode).toBe(200)
  expect(replies[second]!.statusCode === 409 || ended[second]!.problem !== '').toBe(true)
  expect(await findStoredClients(as)).toHaveLength(60)
})

test('an import whose process ended is applied by the next one, with the same result', async () => {
  const as = await office.person()
  const { import: draft } = await createDraft(as, 'name,email,spouse\nAnn Bell,ann@killed.example,Bob Bell')
  const { digest } = await getRows(as, draft.import_id)
  // What a killed process leaves: the request, and nothing of the clients.
  await sql`INSERT INTO client_import_progress (import_id, done, digest) VALUES (${draft.import_id}, 0, ${digest})`.execute(
    office.deps.db,
  )
  const { resumeImports } = await import('./resume.ts')
  await Promise.all([resumeImports(office.deps), resumeImports(office.deps)])
  expect(await findStoredClients(as)).toMatchObject([{ first_name: 'Ann' }])
  const { rows } = await sql`SELECT FROM participant WHERE agent_id = ${as.personId}`.execute(office.deps.db)
  expect(rows).toHaveLength(1)
  expect(await expectOk(call(as, 'GET', `/${draft.import_id}`))).toMatchObject({
    state: 'applied',
    added: 1,
    progress: null,
    problem: '',
  })
})

test('reads a table of 2,000 columns', async () => {
  const as = await office.person()
  const titles = ['Name', 'Email', ...Array.from({ length: 1998 }, (_, at) => `Field ${at}`)]
  const reading = await createDraft(
    as,
    joinLines(titles.join(','), `Ann Bell,ann@wide.example${',x'.repeat(1998)}`),
  )
  expect(reading.columns).toHaveLength(2000)
  expect((await getRows(as, reading.import.import_id)).counts).toMatchObject({ new: 1 })
  const tooWide = joinLines([...titles, 'One'].join(','), `Ann Bell,ann@wide.example${',x'.repeat(1999)}`)
  await expect(createDraft(as, tooWide)).rejects.toThrow('up to 2,000 columns')
})
