import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { mail, mailImportCalls, toMbox } from './import-calls.fixture.ts'
import { cleanUpImports, resumeImports } from './work.ts'

const office = testOffice()
const { call, upload, get, work, read, start, apply, undo, problems, inMailbox } = mailImportCalls(office)
const { INBOX, SENT, STARRED, UNREAD } = labelBits

const numbered = (count: number, name = 'Mail') =>
  toMbox(...Array.from({ length: count }, (_, at) => mail(`${name} ${String(at).padStart(3, '0')}`)))
const storedFiles = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const page of office.deps.files.list('mail-imports')) keys.push(...page)
  return keys
}
const setLabels = (as: TestPerson, subject: string, labels: number) =>
  sql`UPDATE mail_message SET labels = ${labels} WHERE person_id = ${as.personId} AND subject = ${subject}`.execute(
    office.deps.db,
  )

test('a file is read, previewed, taken in and undone', async () => {
  const as = await office.person()
  const first = await read(as, toMbox(mail('Known')))
  await apply(as, first.import_id)
  const uploaded = await upload(
    as,
    toMbox(
      mail('Known'),
      mail('In').replace('2 Mar 2020', '3 Apr 2021'),
      mail('Mine').replace('nora@client.example', as.email.toUpperCase()),
      mail('Spam', 'X-Gmail-Labels: Spam,Unread\n'),
      'no header at all\n',
    ),
    'All mail.mbox',
  )
  expect(uploaded).toMatchObject({ state: 'reading', total: 0, file_name: 'All mail.mbox' })
  const draft = await work(as, uploaded.import_id)
  expect(draft).toMatchObject({
    state: 'draft',
    total: 5,
    failed: 1,
    done: 0,
    summary: {
      messages: 4,
      known: 1,
      folders: [
        { folder: 'INBOX', messages: 2 },
        { folder: 'SENT', messages: 1 },
        { folder: 'SPAM', messages: 1 },
      ],
      files: [{ name: 'All mail.mbox', messages: 4 }],
      oldest: Date.UTC(2020, 2, 2, 9) / 1000,
      newest: Date.UTC(2021, 3, 3, 9) / 1000,
    },
  })
  expect(await problems(as, draft.import_id)).toEqual([
    {
      entry: 5,
      location: 'All mail.mbox (5)',
      subject: '',
      reason: 'It has no header lines, so it isn’t an email',
    },
  ])
  expect(await inMailbox(as), 'the preview stores nothing').toEqual([['Known', INBOX]])

  expect(await apply(as, draft.import_id)).toMatchObject({
    state: 'applied',
    done: 5,
    added: 3,
    known: 1,
    damaged: 0,
    failed: 1,
  })
  const imported = [
    ['In', INBOX],
    ['Known', INBOX],
    ['Mine', SENT],
    ['Spam', labelBits.SPAM | UNREAD],
  ]
  expect(await inMailbox(as)).toEqual(imported)
  expect(await storedFiles(), 'the file is not needed any more').toEqual([])
  expect(await getStatusAndCode(call(as, 'POST', `/${draft.import_id}/apply`))).toEqual([409, 'conflict'])

  expect(await undo(as, draft.import_id)).toMatchObject({ state: 'undone', removed: 3, kept: 0 })
  expect(await inMailbox(as), 'what was there before stays').toEqual([['Known', INBOX]])
  expect(await getStatusAndCode(call(as, 'POST', `/${draft.import_id}/undo`))).toEqual([409, 'conflict'])
})

test('an undo keeps what was starred, moved, answered or has a reminder, and counts it', async () => {
  const as = await office.person()
  const file = toMbox(
    ...['Starred', 'Archived', 'Answered', 'Read', 'Reminded', 'Gone', 'Linked', 'Plain'].map((name) =>
      mail(name, 'X-Gmail-Labels: Inbox,Unread\n'),
    ),
    // An answer that came in with the file is none of the agent's.
    mail('Re Plain', 'In-Reply-To: <Plain@x>\n').replace('nora@client.example', as.email),
  )
  const { import_id: id } = await read(as, file)
  expect(await apply(as, id)).toMatchObject({ added: 9 })
  await setLabels(as, 'Starred', INBOX | UNREAD | STARRED)
  await setLabels(as, 'Archived', UNREAD)
  await setLabels(as, 'Read', INBOX)
  await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT person_id, thread_id, 'reply', ${office.clock.now()}, ${office.clock.now()} FROM mail_message
    WHERE person_id = ${as.personId} AND subject = 'Reminded'`.execute(office.deps.db)
  // A server of the agent's has the same message.
  await sql`INSERT INTO mail_remote (person_id, remote_id, message_id, labels)
    SELECT person_id, '1', id, labels FROM mail_message WHERE person_id = ${as.personId} AND subject = 'Linked'`.execute(
    office.deps.db,
  )
  await sql`DELETE FROM mail_message WHERE person_id = ${as.personId} AND subject = 'Gone'`.execute(
    office.deps.db,
  )
  const answer = toMbox(
    mail('Re Answered', 'In-Reply-To: <Answered@x>\n').replace('nora@client.example', as.email),
  )
  await apply(as, (await read(as, answer)).import_id)

  expect(await undo(as, id)).toMatchObject({ state: 'undone', removed: 3, kept: 5 })
  expect((await inMailbox(as)).map(([subject]) => subject)).toEqual([
    'Answered',
    'Archived',
    'Linked',
    'Re Answered',
    'Reminded',
    'Starred',
  ])
})

test('two imports of one file at once give each message once', async () => {
  const as = await office.person()
  const file = numbered(30)
  const drafts = await Promise.all([read(as, file), read(as, file)])
  const done = await Promise.all(drafts.map(({ import_id }) => apply(as, import_id)))
  expect(done.map(({ state }) => state)).toEqual(['applied', 'applied'])
  expect(done[0]!.added + done[1]!.added).toBe(30)
  expect(done[0]!.known + done[1]!.known).toBe(30)
  expect(await inMailbox(as)).toHaveLength(30)
  for (const { import_id } of drafts) await undo(as, import_id)
  expect(await inMailbox(as)).toEqual([])
})

/** Cancels the import of a file while its second batch is being stored. */
function cancelInSecondBatch(as: TestPerson, id: string): Deps {
  const { files } = office.deps
  let puts = 0
  const put: typeof files.put = async (...args) => {
    puts += 1
    if (puts === 45) await start(as, id, 'cancel')
    return files.put(...args)
  }
  return { ...office.deps, files: { ...files, put } }
}

test('an import is stopped between two batches, goes on where it was or is undone, and is exact', async () => {
  const as = await office.person()
  const file = numbered(50)
  const { import_id: id } = await read(as, file)
  expect(await getStatusAndCode(call(as, 'POST', `/${id}/cancel`))).toEqual([409, 'conflict'])
  const stopped = { state: 'stopped', done: 40, added: 40 }
  expect(await apply(as, id, cancelInSecondBatch(as, id))).toMatchObject(stopped)
  expect(await inMailbox(as)).toHaveLength(40)
  expect(await getStatusAndCode(call(as, 'DELETE', `/${id}`))).toEqual([409, 'conflict'])
  expect(await apply(as, id)).toMatchObject({ state: 'applied', done: 50, added: 50, known: 0 })
  expect(await inMailbox(as)).toHaveLength(50)
  expect(await undo(as, id)).toMatchObject({ removed: 50, kept: 0 })
  expect(await inMailbox(as)).toEqual([])

  const { import_id: again } = await read(as, file)
  expect(await apply(as, again, cancelInSecondBatch(as, again))).toMatchObject(stopped)
  expect(await undo(as, again)).toMatchObject({ state: 'undone', removed: 40, kept: 0 })
  expect(await inMailbox(as)).toEqual([])
  expect(await storedFiles()).toEqual([])
})

test('a message that cannot be stored is named, and the rest comes in', async () => {
  const as = await office.person()
  const { import_id: id } = await read(as, numbered(10))
  const failing = {
    ...office.deps,
    files: {
      ...office.deps.files,
      put: (key: string, content: Parameters<typeof office.deps.files.put>[1]) =>
        Buffer.isBuffer(content) && content.includes('Mail 003')
          ? Promise.reject(new Error('cannot be stored'))
          : office.deps.files.put(key, content),
    },
  }
  expect(await apply(as, id, failing)).toMatchObject({ state: 'applied', added: 9, failed: 1, done: 10 })
  expect(await problems(as, id)).toEqual([
    { entry: 4, location: 'archive.mbox (4)', subject: 'Mail 003', reason: 'It couldn’t be stored' },
  ])
})

test('an import waits with its reason while there is no room, and goes on', async () => {
  const as = await office.person()
  const { import_id: id } = await read(as, numbered(3))
  const full = {
    ...office.deps,
    files: {
      ...office.deps.files,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })),
    },
  }
  expect(await apply(as, id, full)).toMatchObject({
    state: 'applying',
    done: 0,
    problem: 'PB Office is out of storage. The import goes on when there is room.',
  })
  // An import that ends its process is tried three times; this one as long as it takes.
  const { rows } = await sql`SELECT tries FROM mail_import WHERE id = ${id}`.execute(office.deps.db)
  expect(rows).toEqual([{ tries: 0 }])
  const sent: unknown[] = []
  const send = (_tx: unknown, _name: string, data: object) => Promise.resolve(void sent.push(data))
  await resumeImports({ ...office.deps, jobs: { ...office.deps.jobs, send } })
  expect(sent).toContainEqual({ id })
  expect(await work(as, id)).toMatchObject({ state: 'applied', added: 3, problem: '' })
})

test('imported mail becomes no inquiry and changes no calendar, and wakes no snoozed thread', async () => {
  const as = await office.person()
  const now = new Date('2026-03-02T12:00:00Z').toUTCString()
  const recent = (subject: string, more = '', body?: string) =>
    mail(subject, more, body).replace('Mon, 2 Mar 2020 09:00:00 +0000', now)
  await apply(as, (await read(as, toMbox(recent('Old')))).import_id)
  await sql`INSERT INTO mail_reminder (person_id, thread_id, kind, due_at, created_at)
    SELECT person_id, thread_id, 'reply', now(), now() FROM mail_message WHERE person_id = ${as.personId}`.execute(
    office.deps.db,
  )
  const invitation =
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART:20260401T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const file = toMbox(
    recent('Re Old', 'In-Reply-To: <Old@x>\n'),
    recent('Invitation', 'Content-Type: text/calendar; method=REQUEST; name=a.ics\n', invitation),
  )
  expect(await apply(as, (await read(as, file)).import_id)).toMatchObject({ added: 2 })
  const { rows } = await sql<{ queued: number; reminders: number; notifications: number }>`SELECT
    (SELECT count(*) FROM inquiry_mail_queue q JOIN mail_message m ON m.id = q.message_id WHERE m.person_id = ${as.personId})::int
      + (SELECT count(*) FROM calendar_mail_queue WHERE person_id = ${as.personId})::int AS queued,
    (SELECT count(*) FROM mail_reminder WHERE person_id = ${as.personId})::int AS reminders,
    (SELECT count(*) FROM notification WHERE person_id = ${as.personId})::int AS notifications`.execute(
    office.deps.db,
  )
  expect(rows).toEqual([{ queued: 0, reminders: 1, notifications: 0 }])
})

test('drafts are discarded, limited in number, and deleted with their files after 30 days', async () => {
  const as = await office.person()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.push((await upload(as, numbered(1))).import_id)
  await expect(upload(as, numbered(1))).rejects.toThrow('422')
  expect((await call(as, 'DELETE', `/${ids[0]}`)).statusCode).toBe(204)
  expect(await getStatusAndCode(call(as, 'GET', `/${ids[0]}`))).toEqual([404, 'not_found'])
  expect(await storedFiles()).toHaveLength(4)
  await Promise.all(ids.slice(1).map((id) => work(as, id)))
  const later = {
    ...office.deps,
    clock: { now: () => new Date(office.clock.now().getTime() + 31 * 86_400_000) },
  }
  await cleanUpImports(later)
  expect(await storedFiles()).toEqual([])
  expect((await call(as, 'GET')).json()).toEqual({ collection: [], total: 0 })
})

test('others see nothing of an import', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const { import_id: id } = await read(as, numbered(1))
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/problems'],
    ['POST', '/apply'],
    ['POST', '/cancel'],
    ['POST', '/undo'],
    ['DELETE', ''],
  ] as const)
    expect(await getStatusAndCode(call(other, method, `/${id}${path}`)), path).toEqual([404, 'not_found'])
  expect(await get(as, id)).toMatchObject({ state: 'draft' })
})
