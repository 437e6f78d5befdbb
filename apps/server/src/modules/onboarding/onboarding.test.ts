import type { LeftOutRow, OnboardingStep, PeopleImport, PersonRow } from '@pb/contract/onboarding'
import { beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { openingCalls } from '../opening-balances/opening-calls.fixture.ts'
import { one } from '../../platform/db/one-row.ts'

const office = testOffice()
const { upload, apply } = openingCalls(office)
let boss: TestPerson
beforeAll(async () => {
  boss = await office.person(['SUPERVISOR', 'AGENT'])
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url: `/v1/${url}`, as: boss, ...(payload && { payload }) })
const getSteps = async () =>
  (await call('GET', 'onboarding')).json<{ steps: OnboardingStep[]; left_out: number }>()
const getStep = async (key: OnboardingStep['key']) =>
  (await getSteps()).steps.find((step) => step.key === key)!
const preview = async (list: string) =>
  (await call('POST', 'people-imports-preview', { list })).json<{ rows: PersonRow[] }>().rows
const listLeftOut = async (query = '') =>
  (await call('GET', `onboarding-left-out${query}`)).json<{ collection: LeftOutRow[]; total: number }>()

describe('an office that moves in', () => {
  test('has steps by what is stored, which are skipped and taken up again', async () => {
    const { steps, left_out } = await getSteps()
    expect(left_out).toBe(0)
    expect(steps.map(({ key, state }) => [key, state])).toEqual([
      ['people', 'not_started'],
      ['clients', 'not_started'],
      ['listings', 'not_started'],
      ['sheets', 'not_started'],
      ['mail', 'not_started'],
      ['calendars', 'not_started'],
      ['plans', 'not_started'],
      ['deals', 'not_started'],
    ])
    const replies = await Promise.all([1, 2].map(() => call('PUT', 'onboarding/calendars/skip')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await getStep('calendars')).toMatchObject({ state: 'skipped' })
    expect((await call('DELETE', 'onboarding/calendars/skip')).statusCode).toBe(204)
    expect(await getStep('calendars')).toMatchObject({ state: 'not_started' })
    expect((await call('PUT', 'onboarding/nothing/skip')).statusCode).toBe(400)
  })

  test('goes on with a file where it was left, and lists what was left out', async () => {
    const { rows } = await office.deps.pool.query<{ email: string }>(
      'SELECT email FROM agent WHERE person_id = $1',
      [boss.personId],
    )
    const file = `Agent,Deal date,Address,Type,Gross,Agent share\n${one(rows).email},2026-01-05,1 Ann Street,Rental,3000,2100\nUnknown,2026-01-05,2 Ann Street,Rental,3000,2100`
    const { import_id } = (await upload(boss, file)).import
    expect(await getStep('deals')).toMatchObject({
      state: 'in_progress',
      open: 1,
      open_id: import_id,
      count: 0,
    })
    await call('PUT', 'onboarding/deals/skip')
    await apply(boss, import_id)
    expect(await getStep('deals')).toMatchObject({
      state: 'done',
      open: 0,
      open_id: null,
      count: 1,
      left_out: 1,
    })
    expect(await listLeftOut('?step=deals')).toMatchObject({
      total: 1,
      collection: [
        {
          step: 'deals',
          source: 'deals 2026.csv',
          import_id,
          row: 3,
          rows: 1,
          what: 'Unknown, 2 Ann Street',
          reason: '“Unknown” isn’t a person of this office. Invite them first.',
        },
      ],
    })
    const csv = await call('GET', 'onboarding-left-out-csv')
    expect(csv.body.split('\r\n')).toHaveLength(3)
    expect(csv.body).toContain('deals,deals 2026.csv,3,1,"Unknown, 2 Ann Street"')
    // Undone, nothing of it is here and nothing is left out; the mark from before shows again.
    await call('POST', `opening-balances/${import_id}/undo`)
    expect(await getStep('deals')).toMatchObject({ state: 'skipped', count: 0, left_out: 0 })
  })

  test('counts what other agents’ client files left out, without their names', async () => {
    const agent = await office.person()
    const { db, clock } = office.deps
    const shown = { name: 'Secret Client', email: '', phone: '', details: '', notes: ['No email'] }
    for (const [owner, name] of [
      [agent.personId, 'theirs.csv'],
      [boss.personId, 'mine.csv'],
    ] as const) {
      const { id } = await db
        .insertInto('client_import')
        .values({
          agent_id: owner,
          file_name: name,
          kind: 'table',
          state: 'applied',
          grid: null,
          reading: null,
          created_at: clock.now(),
          applied_at: clock.now(),
          undone_at: null,
          row_count: 2,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('client_import_row')
        .values(
          [2, 3].map((row_number) => ({
            import_id: id,
            row_number,
            kind: 'broken' as const,
            shown: JSON.stringify(shown),
            client_id: null,
            person_id: null,
            request_id: null,
            made: null,
            kept: null,
          })),
        )
        .execute()
    }
    const { collection, total } = await listLeftOut('?step=clients')
    expect(total).toBe(3)
    const theirs = collection.filter(({ source }) => source === 'theirs.csv')
    expect(theirs).toMatchObject([{ rows: 2, row: null, import_id: null }])
    expect(JSON.stringify(theirs)).not.toContain('Secret')
    expect(collection.filter(({ source }) => source === 'mine.csv')).toMatchObject([
      { row: 2, what: 'Secret Client', reason: 'No email' },
      { row: 3 },
    ])
    expect(await getStep('clients')).toMatchObject({ left_out: 4 })
  })
})

test('lists the messages that a file of mail left out, and counts those of others', async () => {
  const agent = await office.person()
  async function addFile(owner: TestPerson, state: 'applied' | 'draft'): Promise<string> {
    const now = office.deps.clock.now()
    const { id } = await office.deps.db
      .insertInto('mail_import')
      .values({
        person_id: owner.personId,
        file_name: 'private.mbox',
        file_key: null,
        state,
        failed: 3,
        created_at: now,
        applied_at: state === 'applied' ? now : null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  for (const owner of [boss, agent]) {
    const id = await addFile(owner, 'applied')
    await office.deps.db
      .insertInto('mail_import_problem')
      .values(
        [1, 2].map((entry) => ({ import_id: id, entry, location: `private.mbox (${entry})`, reason: 'Why' })),
      )
      .execute()
  }
  const { collection } = await listLeftOut('?step=mail')
  expect(collection.map(({ source, row, rows, what, reason }) => [source, row, rows, what, reason])).toEqual([
    ['private.mbox', 1, 1, 'private.mbox (1)', 'Why'],
    ['private.mbox', 2, 1, 'private.mbox (2)', 'Why'],
    ['private.mbox', null, 1, 'More messages of this file', expect.any(String)],
    [
      'private.mbox',
      null,
      3,
      expect.stringMatching(/^Email of Agent/),
      expect.stringContaining('under Import email'),
    ],
  ])
  expect(await getStep('mail')).toMatchObject({ left_out: 6, open: 0, open_id: null })
  await addFile(agent, 'draft')
  const mine = await addFile(boss, 'draft')
  expect(await getStep('mail'), 'the file that was begun is opened by whose it is').toMatchObject({
    left_out: 6,
    open: 1,
    open_id: mine,
  })
})

describe('a list of people', () => {
  test('is previewed, invited once, and undone except for those who joined', async () => {
    const member = await office.person()
    const list = `Name,Email,Role\nIda Moss,ida@new.example,\nJoe Bell,joe@new.example,Supervisor\nMember,${member.email},Agent\nNo Email,,Agent`
    expect((await preview(list)).map(({ row, kind, notes }) => [row, kind, notes.join()])).toEqual([
      [2, 'new', ''],
      [3, 'new', ''],
      [4, 'known', 'Is a member already'],
      [5, 'refused', 'There is no email'],
    ])
    const replies = await Promise.all([1, 2].map(() => call('POST', 'people-imports', { list })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    const file = replies.find(({ statusCode }) => statusCode === 201)!.json<PeopleImport>()
    expect(file.rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'none', 'none'])
    const links = file.rows.map(({ invite_url }) => invite_url)
    expect(links.map((url) => url !== '')).toEqual([true, true, false, false])
    expect((await preview(list)).map(({ notes }) => notes[0])).toContain('Is invited already')
    const accepted = await office.call({
      method: 'POST',
      url: `/v1/invitations/${links[0]!.split('/').at(-1)}/accept`,
      payload: { name: 'Ida Moss', password: 'correct horse battery' },
    })
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect(await getStep('people')).toMatchObject({ state: 'in_progress', open: 1, left_out: 1 })
    const undone = (await call('POST', `people-imports/${file.import_id}/undo`)).json<PeopleImport>()
    expect(undone.rows.map(({ state, invite_url }) => [state, invite_url])).toEqual([
      ['joined', ''],
      ['canceled', ''],
      ['none', ''],
      ['none', ''],
    ])
    expect((await call('POST', `people-imports/${file.import_id}/undo`)).statusCode).toBe(409)
    const dead = await office.call({ url: `/v1/invitations/${links[1]!.split('/').at(-1)}` })
    expect(dead.statusCode).toBe(404)
    expect(await getStep('people')).toMatchObject({ state: 'done', open: 0, left_out: 0 })
    const { collection } = (await call('GET', 'people-imports')).json<{ collection: PeopleImport[] }>()
    expect(collection.map(({ import_id }) => import_id)).toEqual([file.import_id])
  })

  test('has a limit, and a reason when there is no one to invite', async () => {
    const long = Array.from({ length: 201 }, (_, at) => `Person ${at},person${at}@new.example`).join('\n')
    expect((await call('POST', 'people-imports-preview', { list: long })).statusCode).toBe(422)
    expect((await call('POST', 'people-imports', { list: 'unknown' })).statusCode).toBe(422)
    expect((await call('POST', 'people-imports', { list: ' ' })).statusCode).toBe(400)
  })
})
