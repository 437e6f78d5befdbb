import type { ClientImport } from '@pb/contract/client-imports'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { clientImportCalls, expectOk, joinLines } from './import-calls.fixture.ts'

const office = testOffice()
const { call, createDraft, getRows, waitForEnd, applyDraft, undoImport, importFile, findStoredClients } =
  clientImportCalls(office)

test('an undo leaves approvals that the agent asked for by hand, before or after the import', async () => {
  const [as, other] = [await office.person(), await office.person()]
  await importFile(
    other,
    'name,email\nA B,before@hand.example\nC D,after@hand.example\nE F,file@hand.example',
  )
  const askByHand = (email: string) =>
    office.call({
      method: 'POST',
      url: '/v1/clients',
      as,
      payload: { first_name: 'By', last_name: 'Hand', email, search_type: ['rental'] },
    })
  expect((await askByHand('before@hand.example')).statusCode).toBe(202)
  const done = await importFile(
    as,
    'name,email\nFrom File,before@hand.example\nFrom File,after@hand.example\nFrom File,file@hand.example',
  )
  expect(done).toMatchObject({ asked: 2 })
  const [first] = (await getRows(as, done.import_id)).collection
  expect(first!.notes).toEqual(['You’ve already asked for this approval'])
  expect((await askByHand('after@hand.example')).statusCode).toBe(202)
  expect(await undoImport(as, done.import_id)).toMatchObject({ kept: 1, kept_names: ['From File'] })
  const { collection } = (await office.call({ url: '/v1/client-requests?state=waiting', as })).json<{
    collection: { name: string }[]
  }>()
  expect(collection.map(({ name }) => name)).toEqual(['By Hand', 'By Hand'])
})

test('the answer to an undo that cannot begin at once is not the import as it was', async () => {
  const as = await office.person()
  const done = await importFile(as, 'name,email\nA B,slow@begin.example')
  const busy = await office.deps.pool.connect()
  await busy.query('BEGIN; LOCK TABLE client_import_progress IN EXCLUSIVE MODE')
  const reply = office.call({ method: 'POST', url: `/v1/client-imports/${done.import_id}/undo`, as })
  // Longer than a request waits for work.
  await sleep(1000)
  await busy.query('COMMIT')
  busy.release()
  const file = (await reply).json<ClientImport>()
  expect(file.undoing || file.state === 'undone').toBe(true)
  expect(await waitForEnd(as, done.import_id)).toMatchObject({ state: 'undone' })
})

test('an undo names the clients that stay, and lists them alone', async () => {
  const as = await office.person()
  const names = ['Ana One', 'Bo Two', 'Cy Three', 'Di Four', 'Ed Five']
  const done = await importFile(
    as,
    joinLines('name,email', ...names.map((name, at) => `${name},stay${at}@names.example`)),
  )
  await sql`UPDATE client SET source = 'Friend' WHERE agent_id = ${as.personId} AND first_name <> 'Cy'`.execute(
    office.deps.db,
  )
  expect(await undoImport(as, done.import_id)).toMatchObject({
    kept: 4,
    kept_names: ['Ana One', 'Bo Two', 'Di Four'],
  })
  const stayed = await getRows(as, done.import_id, '?kept=1&limit=2')
  expect(stayed.total).toBe(4)
  expect(stayed.collection.map(({ name }) => name)).toEqual(['Ana One', 'Bo Two'])
})

test('tasks and saved searches of an export come and go with their client, and keep one when they changed', async () => {
  const as = await office.person()
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const search = (off: string, params: object) => `${off}Title: ${JSON.stringify(params)}`
  const searches = [
    search('', { ad_type: 'rental', max_price: 4000 }),
    search('', { ad_type: 'rental', max_price: 5000 }),
    search('Off: ', { ad_type: 'sale', max_price: 900_000 }),
    search('', { ad_type: 'castle' }),
  ].join('\n')
  const tasks = 'To do by 2026-05-04: Call\nDone 2026-02-01: Send the lease\nJust a line'
  const titles =
    'First name,Last name,Email,Looking for,Stage,Move-in,Last contact,Do not email,Reason for removal,Participants,Tasks,Saved searches'
  const toLine = (name: string) =>
    `${name},Bell,${name}@work.example,Rental,New,,,,,,${quote(tasks)},${quote(searches)}`
  const done = await importFile(as, joinLines(titles, toLine('Ana'), toLine('Bo')))
  const [first] = (await getRows(as, done.import_id)).collection
  expect(first?.notes).toEqual(['1 saved search couldn’t be read'])
  const list = async () => {
    const { rows } = await sql<{ name: string; tasks: string[]; searches: string[] }>`
      SELECT c.first_name AS name,
        ARRAY(SELECT concat_ws(' ', title, due_on, done_at IS NOT NULL) FROM client_task WHERE client_id = c.id ORDER BY id) AS tasks,
        ARRAY(SELECT concat_ws(' ', ad_type, suspended_by, params ->> 'max_price') FROM saved_search
          WHERE client_id = c.id ORDER BY id) AS searches
      FROM client c WHERE agent_id = ${as.personId} ORDER BY 1`.execute(office.deps.db)
    return rows
  }
  const work = {
    tasks: ['Call 2026-05-04 f', 'Send the lease t', 'Just a line f'],
    searches: ['rental 4000', 'rental agent 5000', 'sale agent 900000'],
  }
  expect(await list()).toEqual([
    { name: 'Ana', ...work },
    { name: 'Bo', ...work },
  ])
  await sql`UPDATE client_task SET done_at = now() WHERE title = 'Call' AND client_id = (
    SELECT id FROM client WHERE agent_id = ${as.personId} AND first_name = 'Bo')`.execute(office.deps.db)
  expect(await undoImport(as, done.import_id)).toMatchObject({ kept: 1, kept_names: ['Bo Bell'] })
  expect((await list()).map(({ name }) => name)).toEqual(['Bo'])
})

test('reads several numbers in a cell, placeholders, European dates and cents', async () => {
  const as = await office.person()
  await importFile(
    as,
    joinLines(
      'Name;Email;Phone;Move-in date;Income;Source',
      'Ana Bell;ana@cells.example;212-555-0100 / 917-555-0100;15.01.2027;85000.55;N/A',
      'Bo Carr;bo@cells.example;n/a;05.02.2027;-;#N/A',
    ),
  )
  expect(await findStoredClients(as)).toMatchObject([
    {
      phones: ['(212) 555-0100', '(917) 555-0100'],
      move_in_date: '2027-01-15',
      income_cents: '8500055',
      source: '',
    },
    { phones: [], move_in_date: '2027-02-05', income_cents: null, source: '' },
  ])
})

test('an import can be canceled until it is committed, and then be applied', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const file = joinLines(
    'name,email',
    ...Array.from({ length: 1200 }, (_, at) => `N ${at},c${at}@cancel.example`),
  )
  const { import: draft } = await createDraft(as, file)
  const path = `/${draft.import_id}`
  const { digest } = await getRows(as, draft.import_id)
  const cancel = (by: TestPerson) => call(by, 'POST', `${path}/cancel`)
  expect(await getStatusAndCode(cancel(as))).toEqual([409, 'conflict'])
  await office.deps.db.transaction().execute(async (tx) => {
    // Holds the apply at its first client, so that it surely runs.
    await sql`LOCK TABLE client IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const applying = expectOk<ClientImport>(call(as, 'POST', `${path}/apply/${digest}`, { ask: true }))
    expect(await applying, 'the request does not wait for the end').toMatchObject({
      state: 'draft',
      progress: 0,
    })
    expect(await getStatusAndCode(call(as, 'POST', `${path}/apply/${digest}`, {}))).toEqual([409, 'conflict'])
    expect(await getStatusAndCode(cancel(other))).toEqual([404, 'not_found'])
    expect((await cancel(as)).statusCode).toBe(200)
  })
  expect(await waitForEnd(as, draft.import_id)).toMatchObject({
    state: 'draft',
    problem: 'Import canceled. Nothing was imported.',
  })
  expect(await findStoredClients(as)).toEqual([])
  expect(await applyDraft(as, draft.import_id)).toMatchObject({ state: 'applied', added: 1200 })
})

test('an undo goes on in the background, and after its process ended', async () => {
  const as = await office.person()
  const done = await importFile(as, 'name,email\nAna One,ana@slow.example\nBo Two,bo@slow.example')
  const path = `/${done.import_id}`
  await office.deps.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE client IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const undoing = expectOk<ClientImport>(call(as, 'POST', `${path}/undo`))
    expect(await undoing).toMatchObject({ state: 'applied', undoing: true })
    expect(await getStatusAndCode(call(as, 'POST', `${path}/undo`))).toEqual([409, 'conflict'])
    expect(await getStatusAndCode(call(as, 'POST', `${path}/cancel`))).toEqual([409, 'conflict'])
  })
  expect(await waitForEnd(as, done.import_id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await findStoredClients(as)).toEqual([])
  const again = await importFile(as, 'name,email\nCy Three,cy@slow.example')
  // What a killed process leaves.
  await sql`INSERT INTO client_import_progress (import_id, done, undoes)
    VALUES (${again.import_id}, 0, true)`.execute(office.deps.db)
  const { resumeImports } = await import('./resume.ts')
  await resumeImports(office.deps)
  expect(await waitForEnd(as, again.import_id)).toMatchObject({ state: 'undone', kept: 0 })
})
