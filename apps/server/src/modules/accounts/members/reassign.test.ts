import type { ReassignmentReply, Member } from '@pb/contract/members'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { sortedStatuses } from '../../../../test/calls/sign-in.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()

function supervisor(): Promise<TestPerson> {
  return office.person(['SUPERVISOR'])
}

function post(as: TestPerson, url: string, payload: object = {}) {
  return office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
}

async function detail(as: TestPerson, { personId }: TestPerson): Promise<Member> {
  return (await office.call({ url: `/v1/members/${personId}`, as })).json<Member>()
}

function createListing({ personId }: TestPerson): Promise<string> {
  return makeListing(office.deps.db, { agent_id: personId })
}

async function findOwner(listing: string): Promise<string | null> {
  const row = await office.deps.db
    .selectFrom('listing')
    .select('agent_id')
    .where('id', '=', listing)
    .executeTakeFirstOrThrow()
  return row.agent_id
}

test('reassigns all records, notifies the recipient, records it for both, and can be undone for what the recipient still owns', async () => {
  const [boss, from, to, third] = [
    await supervisor(),
    await office.person(),
    await office.person(),
    await office.person(),
  ]
  const [one, two, own] = [await createListing(from), await createListing(from), await createListing(to)]
  expect((await detail(boss, from)).work).toEqual([{ what: 'listings', count: 2 }])

  const reply = await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const done = reply.json<ReassignmentReply>()
  expect(done.moved).toEqual([{ what: 'listings', count: 2 }])
  expect((await detail(boss, from)).work).toEqual([])
  expect((await detail(boss, to)).work).toEqual([{ what: 'listings', count: 3 }])
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: to })
  expect(alerts.body).toContain('2 listings were reassigned to you from Agent')
  expect((await detail(boss, to)).history[0]).toMatchObject({
    what: 'work_received',
    other: { user_id: from.personId },
    work: [{ what: 'listings', count: 2 }],
    hand_over_id: done.hand_over_id,
  })

  await office.deps.db
    .updateTable('listing')
    .set({ agent_id: third.personId })
    .where('id', '=', two)
    .execute()
  const undone = await post(boss, `hand-overs/${done.hand_over_id}/undo`)
  expect(undone.json()).toEqual({ moved: [{ what: 'listings', count: 1 }] })
  expect([await findOwner(one), await findOwner(two), await findOwner(own)]).toEqual([
    from.personId,
    third.personId,
    to.personId,
  ])
  expect((await post(boss, `hand-overs/${done.hand_over_id}/undo`)).statusCode).toBe(409)
  const history = (await detail(boss, from)).history.map(({ what, hand_over_id }) => [what, hand_over_id])
  expect(history).toEqual([
    ['work_handed_back', null],
    ['work_handed_over', null],
  ])
})

test('deactivating can reassign in the same transaction, all or nothing', async () => {
  const [boss, from, gone] = [await supervisor(), await office.person(), await office.person()]
  const listing = await createListing(from)
  await post(boss, `members/${gone.personId}/deactivate`)
  for (const to of [gone.personId, from.personId, '999999999']) {
    const reply = await post(boss, `members/${from.personId}/deactivate`, { hand_over_to: to })
    expect(reply.statusCode).toBe(422)
    expect((await detail(boss, from)).state).toBe('active')
  }
  const reply = await post(boss, `members/${from.personId}/deactivate`, { hand_over_to: boss.personId })
  expect(reply.json()).toMatchObject({ hand_over: { moved: [{ what: 'listings', count: 1 }] } })
  expect(await findOwner(listing)).toBe(boss.personId)
})

test('a deactivated member owns their records until they are reassigned', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  const listing = await createListing(from)
  await post(boss, `members/${from.personId}/deactivate`)
  expect(await findOwner(listing)).toBe(from.personId)
  await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  expect(await findOwner(listing)).toBe(to.personId)
})

test('concurrent requests reassign once and undo once', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  await createListing(from)
  const reassign = () => post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const replies = await Promise.all([reassign(), reassign()])
  expect(sortedStatuses(replies)).toEqual([200, 422])
  const { hand_over_id } = replies.find(({ statusCode }) => statusCode === 200)!.json<ReassignmentReply>()
  const undo = () => post(boss, `hand-overs/${hand_over_id}/undo`)
  expect(sortedStatuses(await Promise.all([undo(), undo()]))).toEqual([200, 409])
})

test('does not reassign to a member who is being deactivated', async () => {
  const boss = await supervisor()
  for (let round = 0; round < 5; round += 1) {
    const [from, to] = [await office.person(), await office.person()]
    const listing = await createListing(from)
    const [reassigned, deactivated] = await Promise.all([
      post(boss, `members/${from.personId}/hand-over`, { to: to.personId }),
      post(boss, `members/${to.personId}/deactivate`),
    ])
    expect(deactivated.statusCode).toBe(200)
    // Either reassigned before the deactivation, or rejected after it.
    expect(await findOwner(listing)).toBe(reassigned.statusCode === 200 ? to.personId : from.personId)
  }
})

test('the audit contains no names, addresses or texts', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  await createListing(from)
  await post(boss, 'invitations', { email: 'secret@office.example', name: 'Secret Name', roles: ['AGENT'] })
  await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const { rows } = await office.deps.pool.query<{ all: string }>(
    `SELECT string_agg(to_jsonb(a)::text, ' ') AS all FROM office_audit a`,
  )
  const row = one(rows)
  expect(row.all).toContain('hand_over')
  for (const word of ['secret', 'Secret', '@', 'Agent ']) expect(row.all).not.toContain(word)
})
