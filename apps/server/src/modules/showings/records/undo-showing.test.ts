import type { Showing } from '@pb/contract/showings'
import { undoSeconds } from '@pb/rules/mail/undo'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processShowingEmails } from '../emails/queue.ts'
import { createShowingCalls } from '../showings.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { call, atTen, makeScene, sent, put } = createShowingCalls(office)

const undo = (as: TestPerson, { showing_id }: Pick<Showing, 'showing_id'>) =>
  call<Showing & { detail?: string }>(as, 'POST', `showings/${showing_id}/undo`, {})
async function settle(): Promise<void> {
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
}
const findEvent = ({ showing_id }: Showing) =>
  office.deps.db
    .selectFrom('calendar_event')
    .where('showing_id', '=', showing_id)
    .select(['status', 'starts_at', 'deleted_at'])
    .executeTakeFirst()
async function countPlanned({ showing_id }: Showing): Promise<number> {
  const { rows } = await office.deps.pool.query<{ planned: number }>(
    `SELECT count(*)::int AS planned FROM showing_email WHERE showing_id = $1 AND state = 'waiting'`,
    [showing_id],
  )
  return one(rows).planned
}

test('a showing that is undone is canceled without an email, twice as well', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(3))
  // A worker that comes before the time is over leaves it.
  await processShowingEmails(office.deps)
  const replies = await Promise.all([undo(agent, showing), undo(agent, showing)])
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'canceled'],
    [200, 'canceled'],
  ])
  expect(await countPlanned(showing)).toBe(0)
  expect((await findEvent(showing))!.deleted_at).not.toBeNull()
  await settle()
  expect(await sent(agent)).toEqual([])
})

test('a move and a cancellation that are undone bring time, calendar and reminders back', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(3))
  await settle()
  const planned = await countPlanned(showing)
  expect(planned).toBeGreaterThan(0)
  const current = (await call<Showing>(agent, 'GET', `showings/${showing.showing_id}`)).body
  await put(agent, current, 'time', { starts: atTen(4), minutes: 45 })
  const back = await undo(agent, showing)
  expect(back.body).toMatchObject({ status: 'confirmed', starts: atTen(3), minutes: current.minutes })
  expect((await findEvent(showing))!.starts_at.getTime()).toBe(atTen(3) * 1000)
  expect(await countPlanned(showing)).toBe(planned)
  expect((await put(agent, back.body, 'cancel', { reason: 'Snow' })).body.status).toBe('canceled')
  const again = await undo(agent, showing)
  expect(again.body).toMatchObject({ status: 'confirmed', cancel_reason: '', canceled_by: null })
  expect(await findEvent(showing)).toMatchObject({ status: 'confirmed', deleted_at: null })
  expect(await countPlanned(showing)).toBe(planned)
  await settle()
  expect(await sent(agent)).toHaveLength(1)
})

test('undoing is refused once the email is on its way, after another change, and to others', async () => {
  const { agent, schedule } = await makeScene()
  const { body: showing } = await schedule(atTen(3))
  expect((await undo(await office.person(), showing)).status).toBe(404)
  await put(agent, showing, 'note', { note: 'Doorman' })
  expect((await undo(agent, showing)).status).toBe(409)
  await settle()
  const late = await undo(agent, showing)
  expect([late.status, late.body.detail]).toEqual([409, 'The email is already on its way.'])
  expect(await sent(agent)).toHaveLength(1)
})

test('an undo and a worker at the same moment: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { agent, schedule } = await makeScene()
    const { body: showing } = await schedule(atTen(3))
    office.clock.advance(undoSeconds)
    const [reply] = await Promise.all([undo(agent, showing), processShowingEmails(office.deps)])
    await processShowingEmails(office.deps)
    expect([reply.status, (await sent(agent)).length]).toEqual(reply.status === 200 ? [200, 0] : [409, 1])
  }
})
