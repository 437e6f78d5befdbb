import type { AccessLogEntry } from '@pb/contract/applications'
import { expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const text = 'Report of 11/02/2026: one misdemeanor, sentenced in 2024'
const day = '2026-03-01'

const read = (as: TestPerson, id: string) => office.call({ url: `/v1/aform/${id}/criminal-history`, as })
const write = (as: TestPerson, id: string, payload: object = { text, checked_on: day }) =>
  office.call({ method: 'PUT', url: `/v1/aform/${id}/criminal-history`, as, payload })
const offer = (as: TestPerson, id: string, conditional_offer: boolean) =>
  office.call({ method: 'PUT', url: `/v1/application-households/${id}`, as, payload: { conditional_offer } })

test('opens only while a conditional offer is recorded', async () => {
  const agent = await office.person()
  const { id, householdId } = await makeForm(office.deps, agent)
  expect(await getStatusAndCode(write(agent, id))).toEqual([422, 'rule_broken'])
  expect(await getStatusAndCode(read(agent, id))).toEqual([422, 'rule_broken'])
  await offer(agent, householdId, true)
  expect((await read(agent, id)).json()).toEqual({ text: '', checked_on: null })
  expect((await write(agent, id)).json()).toEqual({ text, checked_on: day })
  await offer(agent, householdId, false)
  expect(await getStatusAndCode(read(agent, id))).toEqual([422, 'rule_broken'])
  await offer(agent, householdId, true)
  expect((await read(agent, id)).json()).toEqual({ text, checked_on: day })
})

test('is encrypted, appears nowhere else, and each look and change is logged without it', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const { id, householdId } = await makeForm(office.deps, agent)
  await offer(agent, householdId, true)
  await write(agent, id)
  const { rows } = await office.deps.pool.query<{ row: string }>(
    'SELECT t::text AS row FROM application_criminal_history t WHERE form_id = $1',
    [id],
  )
  expect(one(rows).row).not.toContain('misdemeanor')
  for (const url of [`/v1/aform/${id}`, `/v1/application-households/${householdId}`, '/v1/aform'])
    expect((await office.call({ url, as: agent })).body).not.toContain('misdemeanor')
  expect((await read(boss, id)).json()).toEqual({ text, checked_on: day })
  const log = (await office.call({ url: `/v1/aform/${id}/access-log`, as: agent })).json<{
    collection: AccessLogEntry[]
  }>()
  const entries = log.collection.filter(({ what }) => what === 'Criminal history')
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['changed', 'revealed'])
  expect(JSON.stringify(log)).not.toContain('misdemeanor')
})

test('an empty text removes it; a day to come and another agent are refused', async () => {
  const [agent, stranger] = [await office.person(), await office.person()]
  const { id, householdId } = await makeForm(office.deps, agent)
  await offer(agent, householdId, true)
  expect(await getStatusAndCode(write(agent, id, { text, checked_on: '2026-03-09' }))).toEqual([
    400,
    'bad_input',
  ])
  expect(await getStatusAndCode(write(stranger, id))).toEqual([404, 'not_found'])
  await write(agent, id)
  expect((await write(agent, id, { text: ' ', checked_on: day })).json()).toEqual({
    text: '',
    checked_on: null,
  })
  expect((await read(agent, id)).json()).toEqual({ text: '', checked_on: null })
})
