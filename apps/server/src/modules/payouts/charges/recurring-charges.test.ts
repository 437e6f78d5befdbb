import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecurringChange } from '@pb/contract/payouts'
import { sql } from 'kysely'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { closeBooks, reopenBooks, listClosings } from '../../journal/index.ts'
import { findDifferences } from '../agreement/find-differences.ts'
import { newKey } from '../payout-calls.fixture.ts'
import { agentSince, chargeCalls, deskFee } from './charge-calls.fixture.ts'
import { postCharges } from './post-charges.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const calls = chargeCalls(office)
let supervisor: TestPerson
let agent: TestPerson

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  agent = await agentSince(office, '2020-01-01')
})

/** Posts as of another time than the office's clock. */
const postAt = (time: string) => postCharges({ db: office.deps.db, clock: { now: () => new Date(time) } })
const months = async (who: TestPerson, query = '') =>
  (await calls.list(supervisor, `?agent_id=${who.personId}${query}`)).collection.map(({ month }) => month)
const call = (as: TestPerson, method: 'POST' | 'PUT', url: string, payload: object) =>
  office.call({ method, url: `/v1/${url}`, as, payload })

describe('a recurring charge', () => {
  it('is posted at once for months whose day has come, and by the job for those that follow', async () => {
    const created = await calls.create(supervisor, { agent_ids: [agent.personId], first_month: '2026-01' })
    expect(created).toMatchObject({
      title: 'Desk fee',
      amount: 250,
      next_due: '2026-04-01',
      posted_through: '2026-03',
      charges: 3,
      charged: 750,
      open: 750,
    })
    expect(await months(agent)).toEqual(['2026-03', '2026-02', '2026-01'])
    // Midnight of New York, not of Greenwich.
    await postAt('2026-04-01T03:59:00Z')
    expect(await months(agent)).toHaveLength(3)
    await postAt('2026-04-01T04:01:00Z')
    await postAt('2026-04-01T05:01:00Z')
    expect(await months(agent)).toEqual(['2026-04', '2026-03', '2026-02', '2026-01'])
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('is one when it is sent twice, and no one but who keeps the books sets it up', async () => {
    const body = { ...deskFee, agent_ids: [agent.personId], key: newKey() }
    const replies = await Promise.all(
      [1, 2, 3].map(() => call(supervisor, 'POST', 'recurring-charges', body)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await months(agent)).toEqual(['2026-03'])
    expect((await call(agent, 'POST', 'recurring-charges', body)).statusCode).toBe(403)
    const bookkeeper = await office.person(['BOOKKEEPER'])
    expect((await calls.create(bookkeeper, { agent_ids: [agent.personId] })).charges).toBe(1)
  })

  it.each([
    ['no agents', { agent_ids: [] }, 'Choose at least one agent.'],
    ['an unknown agent', { agent_ids: ['999999'] }, 'We couldn’t find one of these agents'],
    ['an end before the start', { last_month: '2026-02' }, 'The last month is before the first.'],
    ['a start long ago', { first_month: '2025-02' }, 'Start in March 2025 or later.'],
  ])('is refused with %s', async (_, more, message) => {
    const body = { ...deskFee, agent_ids: [agent.personId], key: newKey(), ...more }
    const reply = await call(supervisor, 'POST', 'recurring-charges', body)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain(message)
    expect(await months(agent)).toEqual([])
  })

  it.each([
    { amount: 0 },
    { amount: -5 },
    { amount: 10.005 },
    { due_day: 29 },
    { due_day: 0 },
    { first_month: '2026-13' },
    { title: '  ' },
    { kind: 'rent' },
  ])('is refused with %j', async (more) => {
    const body = { ...deskFee, agent_ids: [agent.personId], key: newKey(), ...more }
    expect((await call(supervisor, 'POST', 'recurring-charges', body)).statusCode).toBe(400)
  })

  it('changes for months that are not posted; posted ones stand, and who changed what is kept', async () => {
    const created = await calls.create(supervisor, { agent_ids: [agent.personId] })
    const changed = await calls.change(supervisor, created, {
      agent_ids: [agent.personId],
      amount: 300,
      title: 'Desk and mail',
    })
    expect(changed).toMatchObject({ amount: 300, version: 2, charged: 250 })
    // The same again changes nothing, and an older version nothing either.
    const again = await calls.change(supervisor, created, {
      agent_ids: [agent.personId],
      amount: 300,
      title: 'Desk and mail',
    })
    expect(again.version).toBe(2)
    const stale = await call(supervisor, 'PUT', `recurring-charges/${created.recurring_id}`, {
      ...deskFee,
      agent_ids: [agent.personId],
      amount: 400,
      version: created.version,
    })
    expect(stale.statusCode).toBe(409)
    await postAt('2026-04-02T12:00:00Z')
    const { collection } = await calls.list(supervisor, `?agent_id=${agent.personId}`)
    expect(collection.map(({ title, amount }) => [title, amount])).toEqual([
      ['Desk and mail', 300],
      ['Desk fee', 250],
    ])
    const history = await office.call({
      url: `/v1/recurring-charges/${created.recurring_id}/changes`,
      as: supervisor,
    })
    const changes = history.json<{ count: number; collection: RecurringChange[] }>()
    expect(changes.count).toBe(2)
    expect(changes.collection[0]).toMatchObject({
      before: { amount: 250, title: 'Desk fee' },
      after: { amount: 300, title: 'Desk and mail' },
    })
    expect(changes.collection[1]).toMatchObject({
      before: null,
      after: { amount: 250, agents: [expect.any(String)] },
    })
    const moved = await call(supervisor, 'PUT', `recurring-charges/${created.recurring_id}`, {
      ...deskFee,
      agent_ids: [agent.personId],
      first_month: '2026-05',
      version: 2,
    })
    expect(moved.body).toContain('the first month can’t change')
  })

  it('charges who is added from the next due day on, not for months before', async () => {
    const created = await calls.create(supervisor, { agent_ids: [agent.personId], first_month: '2026-01' })
    const added = await agentSince(office, '2020-01-01')
    await calls.change(supervisor, created, {
      agent_ids: [agent.personId, added.personId],
      first_month: '2026-01',
    })
    expect(await months(added)).toEqual([])
    await postAt('2026-04-02T12:00:00Z')
    expect(await months(added)).toEqual(['2026-04'])
  })

  it('passes over months whose day comes while it is paused, and ends with its last month', async () => {
    const created = await calls.create(supervisor, { agent_ids: [agent.personId], last_month: '2026-06' })
    expect(await calls.pause(supervisor, created.recurring_id, 1)).toMatchObject({
      paused: 1,
      next_due: null,
    })
    await postAt('2026-04-02T12:00:00Z')
    await calls.pause(supervisor, created.recurring_id, 0)
    await calls.pause(supervisor, created.recurring_id, 0)
    // Down for four months.
    await postAt('2026-08-15T12:00:00Z')
    expect(await months(agent)).toEqual(['2026-06', '2026-05', '2026-03'])
    // A later end charges no month that is over.
    const ended = await calls.change(
      supervisor,
      { ...created, version: 3 },
      {
        agent_ids: [agent.personId],
        last_month: '2026-12',
      },
    )
    expect(ended).toMatchObject({ posted_through: '2026-08', next_due: '2026-09-01' })
    expect(await months(agent)).toHaveLength(3)
  })

  it('is not posted for months before someone joined or after they left, whenever the job runs', async () => {
    const [joined, left, onTheDay] = [
      await agentSince(office, '2026-03-20'),
      await agentSince(office, '2020-01-01'),
      await agentSince(office, '2026-05-01'),
    ]
    await calls.create(supervisor, {
      agent_ids: [agent.personId, joined.personId, left.personId, onTheDay.personId],
    })
    await sql`UPDATE agent SET deactivated_at = '2026-04-20T12:00:00Z' WHERE person_id = ${left.personId}`.execute(
      office.deps.db,
    )
    await postAt('2026-06-15T12:00:00Z')
    expect(await months(joined)).toEqual(['2026-06', '2026-05', '2026-04'])
    expect(await months(left)).toEqual(['2026-04', '2026-03'])
    // Who joins on the day was not there when it began.
    expect(await months(onTheDay)).toEqual(['2026-06'])
  })

  it('charges all agents, also those who join later, and no one without the role', async () => {
    const bookkeeper = await office.person(['BOOKKEEPER'])
    await sql`UPDATE agent SET created_at = '2020-01-01' WHERE person_id = ${bookkeeper.personId}`.execute(
      office.deps.db,
    )
    const created = await calls.create(supervisor, {
      everyone: 1,
      kind: 'mls_dues',
      title: 'MLS dues',
      amount: 55,
    })
    expect(created).toMatchObject({ everyone: 1, agents: [] })
    const query = `&recurring_id=${created.recurring_id}`
    expect(await months(agent, query)).toEqual(['2026-03'])
    expect(await months(bookkeeper, query)).toEqual([])
    const later = await agentSince(office, '2026-03-15')
    await postAt('2026-04-02T12:00:00Z')
    expect(await months(later, query)).toEqual(['2026-04'])
    await calls.pause(supervisor, created.recurring_id, 1)
  })

  it('charges all agents but those left out, who may change for months to come', async () => {
    const [spared, other] = [await agentSince(office, '2020-01-01'), await agentSince(office, '2020-01-01')]
    const created = await calls.create(supervisor, {
      everyone: 1,
      agent_ids: [spared.personId],
      kind: 'mls_dues',
      title: 'Dues of most',
      amount: 12,
    })
    expect(created).toMatchObject({ everyone: 1, agents: [{ agent_id: spared.personId, active: 1 }] })
    const query = `&recurring_id=${created.recurring_id}`
    expect(await months(spared, query)).toEqual([])
    expect(await months(other, query)).toEqual(['2026-03'])
    await expect(calls.create(supervisor, { everyone: 1, agent_ids: ['999999'] })).rejects.toThrow('422')
    const changed = await calls.change(supervisor, created, { everyone: 1, agent_ids: [other.personId] })
    expect(changed).toMatchObject({ agents: [{ agent_id: other.personId }] })
    await postAt('2026-04-02T12:00:00Z')
    expect(await months(spared, query)).toEqual(['2026-04'])
    expect(await months(other, query)).toEqual(['2026-03'])
    await calls.pause(supervisor, created.recurring_id, 1)
  })

  it('is booked on the first open day where the month is closed', async () => {
    const closer = { deps: office.deps, personId: supervisor.personId }
    await closeBooks(closer, '2026-01')
    await calls.create(supervisor, { agent_ids: [agent.personId], first_month: '2026-01' })
    const { rows } = await sql<{ due_on: string; booked_on: string; memo: string }>`
      SELECT c.due_on, e.booked_on, e.memo FROM agent_charge c JOIN journal_entry e ON e.id = c.entry_id
      WHERE c.agent_id = ${agent.personId} ORDER BY c.due_on`.execute(office.deps.db)
    expect(rows).toEqual([
      { due_on: '2026-01-01', booked_on: '2026-02-01', memo: expect.stringContaining('dated 2026-01-01') },
      { due_on: '2026-02-01', booked_on: '2026-02-01', memo: 'Desk fee, 2026-02' },
      { due_on: '2026-03-01', booked_on: '2026-03-01', memo: 'Desk fee, 2026-03' },
    ])
    const { collection } = await listClosings(office.deps)
    await reopenBooks(closer, collection.find(({ can_reopen }) => can_reopen === 1)!.closing_id, 'Done')
  })

  it('is posted once by two jobs at once', async () => {
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => agentSince(office, '2020-01-01')))
    await calls.create(supervisor, {
      agent_ids: others.map(({ personId }) => personId),
      first_month: '2026-04',
    })
    await Promise.all([1, 2, 3, 4].map(() => postAt('2026-07-15T12:00:00Z')))
    for (const each of others)
      expect(await months(each)).toEqual(['2026-07', '2026-06', '2026-05', '2026-04'])
    expect(await findDifferences(office.deps.db)).toEqual([])
  })
})

describe('an agent', () => {
  it('sees their own charges and no one else’s', async () => {
    const other = await agentSince(office, '2020-01-01')
    await calls.create(supervisor, { agent_ids: [agent.personId, other.personId] })
    const own = await calls.list(agent)
    expect(own.collection.map(({ agent_id }) => agent_id)).toEqual([agent.personId])
    expect(own.totals).toEqual({ amount: 250, open: 250, planned: 0, agents: 1 })
    // By name and title together.
    const { rows } = await sql<{
      name: string
    }>`SELECT name FROM person WHERE id = ${other.personId}`.execute(office.deps.db)
    const named = await calls.list(supervisor, `?search=${encodeURIComponent(`${one(rows).name} desk`)}`)
    expect(named.collection.map(({ agent_id }) => agent_id)).toContain(other.personId)
    expect(named.collection.every(({ title }) => title.startsWith('Desk'))).toBe(true)
    const reply = await office.call({ url: `/v1/agent-charges?agent_id=${other.personId}`, as: agent })
    expect(reply.statusCode).toBe(403)
  })
})
