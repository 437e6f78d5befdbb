import { addDays } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { askCalls, readOutbox } from './ask.fixture.ts'
import { processRequests } from './request-queue.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { read } = askCalls(office)

const post = (as: TestPerson, path: string, payload: object) =>
  office.call({ method: 'POST', url: `/v1/${path}`, as, payload })
/** Records the landlord's answer. */
const answer = (as: TestPerson, householdId: string, payload: object) =>
  office.call({ method: 'PUT', url: `/v1/application-households/${householdId}/answer`, as, payload })
const undo = async (as: TestPerson, key: string) =>
  (await post(as, 'aform-requests/undo', { key })).statusCode

async function readAnswer(householdId: string) {
  const { rows } = await office.deps.pool.query(
    'SELECT status, answered_at, answer_reason, adverse_action FROM application_household WHERE id = $1',
    [householdId],
  )
  return maybeOne(rows) as Record<string, unknown>
}

test('an undone reminder is not sent, and its link is as it was before', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  await office.deps.pool.query('UPDATE application_form_link SET expires_at = $2 WHERE form_id = $1', [
    form.id,
    addDays(office.clock.now(), -1),
  ])
  expect((await post(agent, `aform/${form.id}/reminders`, { key: 'remind-undone' })).statusCode).toBe(200)
  expect((await read(agent, form.id)).link).toMatchObject({ state: 'active' })
  expect(await undo(await office.person(), 'remind-undone')).toBe(404)
  expect(await Promise.all([undo(agent, 'remind-undone'), undo(agent, 'remind-undone')])).toEqual([204, 204])
  expect((await read(agent, form.id)).link).toMatchObject({ state: 'expired' })
  office.clock.advance(60)
  await processRequests(office.deps)
  expect(await readOutbox(office, agent)).toEqual([])
})

test('an undone reminder leaves a link alone that was revoked since', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  await post(agent, `aform/${form.id}/reminders`, { key: 'remind-revoked' })
  await office.call({
    method: 'PUT',
    url: `/v1/aform/${form.id}/link`,
    as: agent,
    payload: { action: 'revoke' },
  })
  expect(await undo(agent, 'remind-revoked')).toBe(204)
  expect((await read(agent, form.id)).link).toMatchObject({ state: 'revoked' })
})

test('an undone answer is not emailed, and the household waits as before', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent)
  const before = await readAnswer(householdId)
  const rejected = {
    status: 'REJECTED',
    reason: 'Income',
    message: 'We are sorry.',
    key: 'answer-undone',
  }
  expect((await answer(agent, householdId, rejected)).statusCode).toBe(200)
  expect(await readAnswer(householdId)).toMatchObject({ status: 'REJECTED', answer_reason: 'Income' })
  expect(await undo(agent, 'answer-undone')).toBe(204)
  expect(await undo(agent, 'answer-undone')).toBe(204)
  expect(await readAnswer(householdId)).toEqual(before)
  office.clock.advance(60)
  await processRequests(office.deps)
  expect(await readOutbox(office, agent)).toEqual([])
})

test('undoing an answer keeps a later one, and is refused once an email is on its way', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent)
  await answer(agent, householdId, { status: 'APPROVED', message: 'Yes!', key: 'answer-first' })
  office.clock.advance(1)
  await answer(agent, householdId, { status: 'REJECTED', reason: 'Withdrawn', key: 'answer-second' })
  expect(await undo(agent, 'answer-second')).toBe(404)
  expect(await undo(agent, 'answer-first')).toBe(204)
  expect(await readAnswer(householdId)).toMatchObject({ status: 'REJECTED', answer_reason: 'Withdrawn' })
  await answer(agent, householdId, { status: 'APPROVED', message: 'Yes after all!', key: 'answer-third' })
  office.clock.advance(5)
  await processRequests(office.deps)
  expect(await undo(agent, 'answer-third')).toBe(409)
  expect(await readAnswer(householdId)).toMatchObject({ status: 'APPROVED' })
  const { rows } = await office.deps.pool.query(
    "SELECT before FROM application_request WHERE key = 'answer-third'",
  )
  expect(rows).toEqual([{ before: null }])
})

test('of an undo and the worker one wins', async () => {
  const agent = await office.person()
  const { householdId } = await makeForm(office.deps, agent)
  for (let turn = 0; turn < 5; turn += 1) {
    const key = `answer-race-${turn}`
    const sent = (await readOutbox(office, agent)).length
    await answer(agent, householdId, { status: 'APPROVED', message: 'Yes!', key })
    office.clock.advance(5)
    const [status] = await Promise.all([undo(agent, key), processRequests(office.deps)])
    const mails = (await readOutbox(office, agent)).length - sent
    expect([`${status} ${mails}`]).toEqual([status === 204 ? '204 0' : '409 1'])
  }
})
