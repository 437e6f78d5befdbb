import type { HandOver, Member } from '@pb/contract/members'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { statusesOf } from '../../../test/sign-in.ts'

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

function listingOf({ personId }: TestPerson): Promise<string> {
  return makeListing(office.deps.db, { agent_id: personId })
}

async function ownerOf(listing: string): Promise<string | null> {
  const row = await office.deps.db
    .selectFrom('listing')
    .select('agent_id')
    .where('id', '=', listing)
    .executeTakeFirstOrThrow()
  return row.agent_id
}

test('work is shown before, moves whole, is told and written down, and comes back but for what moved on', async () => {
  const [boss, from, to, third] = [
    await supervisor(),
    await office.person(),
    await office.person(),
    await office.person(),
  ]
  const [one, two, own] = [await listingOf(from), await listingOf(from), await listingOf(to)]
  expect((await detail(boss, from)).work).toEqual([{ what: 'listings', count: 2 }])

  const reply = await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const done = reply.json<HandOver>()
  expect(done.moved).toEqual([{ what: 'listings', count: 2 }])
  expect((await detail(boss, from)).work).toEqual([])
  expect((await detail(boss, to)).work).toEqual([{ what: 'listings', count: 3 }])
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: to })
  expect(alerts.body).toContain('2 listings of Agent')
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
  expect([await ownerOf(one), await ownerOf(two), await ownerOf(own)]).toEqual([
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

test('deactivating hands over in the same step, and all of it or nothing', async () => {
  const [boss, from, gone] = [await supervisor(), await office.person(), await office.person()]
  const listing = await listingOf(from)
  await post(boss, `members/${gone.personId}/deactivate`)
  for (const to of [gone.personId, from.personId, '999999999']) {
    const reply = await post(boss, `members/${from.personId}/deactivate`, { hand_over_to: to })
    expect(reply.statusCode).toBe(422)
    expect((await detail(boss, from)).state).toBe('active')
  }
  const reply = await post(boss, `members/${from.personId}/deactivate`, { hand_over_to: boss.personId })
  expect(reply.json()).toMatchObject({ hand_over: { moved: [{ what: 'listings', count: 1 }] } })
  expect(await ownerOf(listing)).toBe(boss.personId)
})

test('the work of a deactivated member stays theirs until it is handed over', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  const listing = await listingOf(from)
  await post(boss, `members/${from.personId}/deactivate`)
  expect(await ownerOf(listing)).toBe(from.personId)
  await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  expect(await ownerOf(listing)).toBe(to.personId)
})

test('two at once move it once, and undo it once', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  await listingOf(from)
  const hand = () => post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const replies = await Promise.all([hand(), hand()])
  expect(statusesOf(replies)).toEqual([200, 422])
  const { hand_over_id } = replies.find(({ statusCode }) => statusCode === 200)!.json<HandOver>()
  const undo = () => post(boss, `hand-overs/${hand_over_id}/undo`)
  expect(statusesOf(await Promise.all([undo(), undo()]))).toEqual([200, 409])
})

test('nobody receives work while being deactivated', async () => {
  const boss = await supervisor()
  for (let round = 0; round < 5; round += 1) {
    const [from, to] = [await office.person(), await office.person()]
    const listing = await listingOf(from)
    const [handed, ended] = await Promise.all([
      post(boss, `members/${from.personId}/hand-over`, { to: to.personId }),
      post(boss, `members/${to.personId}/deactivate`),
    ])
    expect(ended.statusCode).toBe(200)
    // Handed before the end, or refused after it: never anything between.
    expect(await ownerOf(listing)).toBe(handed.statusCode === 200 ? to.personId : from.personId)
  }
})

test('the audit holds no name, address or text of anybody', async () => {
  const [boss, from, to] = [await supervisor(), await office.person(), await office.person()]
  await listingOf(from)
  await post(boss, 'invitations', { email: 'secret@office.example', name: 'Secret Name', roles: ['AGENT'] })
  await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  const { rows } = await office.deps.pool.query<{ all: string }>(
    `SELECT string_agg(to_jsonb(a)::text, ' ') AS all FROM office_audit a`,
  )
  expect(rows[0]!.all).toContain('hand_over')
  for (const word of ['secret', 'Secret', '@', 'Agent ']) expect(rows[0]!.all).not.toContain(word)
})
