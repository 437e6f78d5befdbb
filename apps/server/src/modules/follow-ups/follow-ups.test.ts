import type { Problem } from '@pb/contract/errors'
import type { FollowUp, FollowUpInput, FollowUpRecipient } from '@pb/contract/follow-ups'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { getStatusAndCode } from '../../../test/calls/status-and-code.ts'
import { makeOptOut } from '../../../test/factories/opt-outs.ts'
import { postalAddress, testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { processFollowUps } from './queue.ts'

const office = testOffice()

let keys = 0
const email = { subject: 'Still looking, {first_name}?', message: 'Hi {first_name},\n\nAny news?\n{agent}' }
const post = (as: TestPerson, input: Partial<FollowUpInput>) =>
  office.call({
    method: 'POST',
    url: '/v1/follow-ups',
    as,
    payload: { key: `test-key-${(keys += 1)}`, ...input },
  })
async function followUp(as: TestPerson, input: Partial<FollowUpInput>): Promise<FollowUp> {
  const reply = await post(as, input)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<FollowUp>()
}
const getFollowUp = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/follow-ups/${id}`, as })).json<FollowUp>()
const undo = (as: TestPerson, id: string) =>
  office.call({ method: 'POST', url: `/v1/follow-ups/${id}/undo`, as })

/** Clients of the agent by first name; an address of `null` is none. */
async function addClients(as: TestPerson, names: readonly string[], without: readonly string[] = []) {
  const ids: string[] = []
  for (const first_name of names) {
    const { id, userId } = await makeClient(office.deps, as, { first_name, last_name: 'Bell' })
    if (without.includes(first_name))
      await sql`DELETE FROM client_email WHERE client_id = ${id}`.execute(office.deps.db)
    ids.push(userId)
  }
  return ids
}

/** Lets the hold and the time between emails pass, and puts what is due into the outbox. */
async function passTime(seconds: number): Promise<void> {
  office.clock.advance(seconds)
  await processFollowUps(office.deps)
}

const findMails = async ({ personId }: TestPerson) =>
  (
    await sql<{ subject: string; excerpt: string; recipients: string }>`
      SELECT m.subject, m.excerpt, (o.payload -> 'to')::text AS recipients FROM mail_outbox o
      JOIN mail_message m ON m.id = o.message_id WHERE o.person_id = ${personId} ORDER BY o.id`.execute(
      office.deps.db,
    )
  ).rows
const findStages = async ({ personId }: TestPerson) =>
  (
    await sql<{ stage: string }>`SELECT stage FROM client WHERE agent_id = ${personId} ORDER BY id`.execute(
      office.deps.db,
    )
  ).rows.map(({ stage }) => stage)
const countOpenTasks = async (as: TestPerson) =>
  (await office.call({ url: '/v1/client-tasks', as })).json<{ total: number }>().total

test('sends one email to each, adds the task, sets the stage, and names who is skipped', async () => {
  const as = await office.person()
  const user_ids = await addClients(as, ['Ana', 'Bo', 'Cy', 'Di'], ['Bo'])
  await office.call({ method: 'DELETE', url: `/v1/clients/${user_ids[2]}?reason=other`, as })
  const preview = await office.call({
    method: 'POST',
    url: '/v1/follow-up-recipients',
    as,
    payload: { user_ids },
  })
  expect(
    preview.json<{ collection: FollowUpRecipient[] }>().collection.map(({ name, skip }) => [name, skip]),
  ).toEqual([
    ['Ana Bell', null],
    ['Bo Bell', 'no-email'],
    ['Cy Bell', 'archived'],
    ['Di Bell', null],
  ])
  const done = await followUp(as, {
    user_ids,
    email,
    task: { title: 'Call', due_on: '2026-03-09' },
    stage: 'contacted',
  })
  expect(done).toMatchObject({ clients: 4, waiting: 2, tasks: 3, stages: 3, sent: 0 })
  expect(done.skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['Bo Bell', 'No email address'],
    ['Cy Bell', 'Removed from your clients'],
  ])
  expect(await findStages(as)).toEqual(['contacted', 'contacted', 'new', 'contacted'])
  expect(await countOpenTasks(as)).toBe(3)
  await processFollowUps(office.deps)
  expect(await findMails(as), 'nothing leaves while it can be undone').toEqual([])
  await passTime(10)
  expect(await findMails(as)).toMatchObject([{ subject: 'Still looking, Ana?' }])
  await passTime(1)
  const [first, second] = await findMails(as)
  expect(first!.excerpt).toMatch(/^Hi Ana, Any news\? Agent You’re getting/)
  expect(second).toMatchObject({ subject: 'Still looking, Di?' })
  expect(await getFollowUp(as, done.follow_up_id)).toMatchObject({ waiting: 0, queued: 2, failed: 0 })
})

test('an undo cancels what has not left, and undoes tasks and stages but no later change', async () => {
  const as = await office.person()
  const user_ids = await addClients(as, ['Ana', 'Bo', 'Cy'])
  const done = await followUp(as, {
    user_ids,
    email,
    task: { title: 'Call', due_on: null },
    stage: 'contacted',
  })
  await office.call({ method: 'PUT', url: `/v1/clients/${user_ids[1]}`, as, payload: { stage: 'showing' } })
  await passTime(10)
  expect((await undo(as, done.follow_up_id)).json()).toMatchObject({
    undone: 1,
    queued: 1,
    canceled: 2,
    waiting: 0,
  })
  await passTime(60)
  expect(await findMails(as)).toHaveLength(1)
  expect(await findStages(as)).toEqual(['new', 'showing', 'new'])
  expect(await countOpenTasks(as)).toBe(0)
  expect(await getStatusAndCode(undo(as, done.follow_up_id))).toEqual([409, 'conflict'])
  expect(await getStatusAndCode(undo(await office.person(), done.follow_up_id))).toEqual([404, 'not_found'])
})

test('a double click sends once, and a second window does not send the same email again', async () => {
  const as = await office.person()
  const user_ids = await addClients(as, ['Ana', 'Bo'])
  const input = { user_ids, email, key: 'double-click-1' }
  const [once, again] = await Promise.all([followUp(as, input), followUp(as, input)])
  expect(again.follow_up_id).toBe(once.follow_up_id)
  const late = (await addClients(as, ['Cy']))[0]!
  const windows = await Promise.all([
    followUp(as, { user_ids: [...user_ids, late], email, stage: 'later' }),
    followUp(as, { user_ids: [...user_ids, late], email, stage: 'later' }),
  ])
  expect(windows.map(({ waiting }) => waiting).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(windows.flatMap(({ skipped }) => skipped.map(({ reason }) => reason))).toEqual(
    Array.from({ length: 5 }, () => 'Got this email today'),
  )
  await passTime(60)
  expect(await findMails(as)).toHaveLength(3)
  expect(await findStages(as)).toEqual(['new', 'new', 'later'])
})

test('follows up with a whole filter, and with two processes sends each email once', async () => {
  const as = await office.person()
  await addClients(
    as,
    Array.from({ length: 30 }, (_, at) => `N${at}`),
  )
  const done = await followUp(as, { filter: { search_type: 'rental' }, email })
  expect(done).toMatchObject({ clients: 30, waiting: 30 })
  office.clock.advance(60)
  await Promise.all([
    processFollowUps(office.deps),
    processFollowUps(office.deps),
    processFollowUps(office.deps),
  ])
  const mails = await findMails(as)
  expect(new Set(mails.map(({ recipients }) => recipients)).size).toBe(30)
  expect(mails).toHaveLength(30)
})

test('sends nothing to a client that was removed or reassigned meanwhile', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const user_ids = await addClients(as, ['Ana', 'Bo', 'Cy'])
  const done = await followUp(as, { user_ids, email })
  await office.call({ method: 'DELETE', url: `/v1/clients/${user_ids[0]}?reason=other`, as })
  await sql`UPDATE client SET agent_id = ${other.personId} WHERE person_id = ${user_ids[1]}`.execute(
    office.deps.db,
  )
  await passTime(60)
  expect(await findMails(as)).toMatchObject([{ subject: 'Still looking, Cy?' }])
  const result = await getFollowUp(as, done.follow_up_id)
  expect(result.failures).toMatchObject([{ name: 'Bo Bell', reason: 'Another agent has this client now' }])
  expect(result.skipped).toMatchObject([{ name: 'Ana Bell', reason: 'Removed from your clients' }])
})

test.each([
  [{ user_ids: undefined, email }, 422],
  [{ user_ids: ['1'], filter: { search: '' }, email }, 422],
  [{ user_ids: ['999999'], email }, 404],
  [{ user_ids: ['1'] }, 422],
  [{ filter: { search: 'no such client' }, email }, 422],
  [{ user_ids: [], email }, 400],
  [{ user_ids: ['1'], email: { subject: ' ', message: 'x' } }, 400],
])('refuses %j with %i', async (input, status) => {
  expect((await post(await office.person(), input as Partial<FollowUpInput>)).statusCode).toBe(status)
})

test('a process whose lease has ended records no failure of an email that another has taken over', async () => {
  const as = await office.person()
  const { follow_up_id } = await followUp(as, { user_ids: await addClients(as, ['Ana']), email })
  office.clock.advance(60)
  const { pool } = office.deps
  // The first process waits while it stores the email, and fails then.
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION $$refused$$; END';
    CREATE TRIGGER refuse BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION refuse()`)
  const other = await pool.connect()
  try {
    await other.query('BEGIN; LOCK TABLE mail_outbox IN EXCLUSIVE MODE')
    const first = processFollowUps(office.deps)
    const countWaiting = async () =>
      (
        await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'mail_outbox'::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).rowCount
    await expect.poll(countWaiting, { interval: 5 }).toBe(1)
    await other.query(`UPDATE follow_up_client SET leased_until = leased_until + interval '1 minute'
      WHERE state = 'sending'; COMMIT`)
    await first
  } finally {
    other.release()
    await pool.query('DROP TRIGGER refuse ON mail_outbox')
  }
  expect(await getFollowUp(as, follow_up_id)).toMatchObject({ failed: 0, queued: 1 })
  expect(await findMails(as)).toEqual([])
  // The other one, after its lease.
  await passTime(600)
  expect(await getFollowUp(as, follow_up_id)).toMatchObject({ waiting: 0, failed: 0, queued: 1 })
  expect(await findMails(as)).toHaveLength(1)
})

/** Emails of an agent as they leave, the latest last. */
async function readMails({ personId }: TestPerson) {
  const { rows } = await office.deps.pool.query<{ raw_key: string }>(
    `SELECT m.raw_key FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id WHERE o.person_id = $1 ORDER BY o.id`,
    [personId],
  )
  return Promise.all(
    rows.map(async ({ raw_key }) => PostalMime.parse((await office.deps.files.read(raw_key))!)),
  )
}

test('each email has its own link to stop, the reason and the postal address of the office', async () => {
  const as = await office.person()
  const user_ids = await addClients(as, ['Ana', 'Bo'])
  await followUp(as, { user_ids, email })
  await passTime(60)
  const mails = await readMails(as)
  const links = mails.map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')!.value)
  expect(new Set(links).size).toBe(2)
  for (const [at, { html, text }] of mails.entries()) {
    const url =
      /^<(https?:\/\/\S+\/unsubscribe\/([\w-]{32}))>, <mailto:[^>]+\?subject=unsubscribe%20\2>$/.exec(
        links[at]!,
      )![1]!
    for (const body of [html!, text!]) {
      expect(body).toContain(url)
      expect(body).toContain(postalAddress)
      expect(body).toContain('because you’re in touch with Agent')
    }
  }
})

test('leaves out who opted out, whichever agent they have, also after the follow-up was sent', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const [ana, bo] = await addClients(as, ['Ana', 'Bo'])
  const emails = ['Cy.Two@client.example', 'cy.one@client.example']
  const cy = (await makeClient(office.deps, as, { first_name: 'Cy', last_name: 'Bell', emails })).userId
  const again = (await makeClient(office.deps, other, { emails: ['cy.ONE@client.example'] })).userId
  const addresses = await sql<{
    email: string
  }>`SELECT e.email::text FROM client_email e JOIN client c ON c.id = e.client_id
    WHERE c.person_id = ANY (${[ana, bo]}::bigint[]) ORDER BY c.id`.execute(office.deps.db)
  await makeOptOut(office.deps, 'cy.one@client.example')
  const done = await followUp(as, { user_ids: [ana!, bo!, cy], email, task: { title: 'Call', due_on: null } })
  expect(done).toMatchObject({ clients: 3, waiting: 2, tasks: 3 })
  expect(done.skipped).toMatchObject([{ name: 'Cy Bell', reason: 'They asked not to get emails' }])
  expect((await followUp(other, { user_ids: [again], email })).waiting, 'a second agent').toBe(0)
  await makeOptOut(office.deps, addresses.rows[1]!.email)
  await passTime(60)
  expect(await findMails(as)).toMatchObject([{ subject: 'Still looking, Ana?' }])
  const result = await getFollowUp(as, done.follow_up_id)
  expect(result).toMatchObject({ queued: 1, failed: 0, canceled: 0, waiting: 0 })
  expect(result.skipped.map(({ name }) => name)).toEqual(['Bo Bell', 'Cy Bell'])
})

test('sends nothing while the office has no postal address', async () => {
  const as = await office.person()
  const boss = await office.person(['AGENT', 'SUPERVISOR'])
  const user_ids = await addClients(as, ['Ana'])
  const waiting = await followUp(as, { user_ids, email })
  await office.deps.db.updateTable('office').set({ address: '' }).execute()
  try {
    const refused = await post(as, { user_ids, email: { ...email, subject: 'Other' } })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<Problem>()).not.toHaveProperty('page')
    expect(refused.json<Problem>().detail).toMatch(/postal address.* Ask .*Agent \d+ to add it/)
    const own = await post(boss, { user_ids: await addClients(boss, ['Dee']), email })
    expect(own.json<Problem>()).toMatchObject({
      code: 'rule_broken',
      detail: expect.stringContaining('Add it in Office settings.'),
      page: { path: '/office', title: 'Office settings' },
    })
    expect((await post(as, { user_ids, stage: 'later' })).statusCode, 'without an email').toBe(201)
    await passTime(60)
    expect(await findMails(as)).toEqual([])
    expect((await getFollowUp(as, waiting.follow_up_id)).failures).toMatchObject([
      { reason: expect.stringContaining('postal address') },
    ])
  } finally {
    await office.deps.db.updateTable('office').set({ address: postalAddress }).execute()
  }
})
