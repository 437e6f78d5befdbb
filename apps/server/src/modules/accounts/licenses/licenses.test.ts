import type { License, LicenseInput } from '@pb/contract/licenses'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

const given: LicenseInput = {
  license_number: '10401234567',
  license_class: 'salesperson',
  expires_on: '2027-11-30',
}

async function list(as: TestPerson): Promise<License[]> {
  const reply = await office.call({ url: '/v1/agent-licenses', as })
  return reply.json<{ collection: License[] }>().collection
}

function add(as: TestPerson, changes: object = {}) {
  return office.call({ method: 'POST', url: '/v1/agent-licenses', as, payload: { ...given, ...changes } })
}

function at(as: TestPerson, method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) {
  return office.call({ method, url: `/v1/agent-licenses/${path}`, as, ...(payload && { payload }) })
}

test('adds, lists, changes, removes and restores a license', async () => {
  const agent = await office.person()
  expect(await list(agent)).toEqual([])
  const reply = await add(agent)
  expect(reply.statusCode).toBe(200)
  const first = reply.json<License>()
  expect(first).toEqual({ license_id: expect.stringMatching(/^\d+$/), ...given })
  const second = (await add(agent, { license_number: '10311-x', license_class: 'broker' })).json<License>()
  expect(second.license_number).toBe('10311-X')
  expect(await list(agent)).toEqual([first, second])

  const changed = await at(agent, 'PUT', first.license_id, { ...given, expires_on: '2029-11-30' })
  expect(changed.json()).toEqual({ ...first, expires_on: '2029-11-30' })
  for (let n = 0; n < 2; n += 1) expect((await at(agent, 'DELETE', first.license_id)).statusCode).toBe(204)
  expect(await list(agent)).toEqual([second])
  expect((await at(agent, 'PUT', first.license_id, given)).statusCode).toBe(404)
  for (let n = 0; n < 2; n += 1)
    expect((await at(agent, 'POST', `${first.license_id}/restore`)).json()).toEqual(changed.json())
  expect(await list(agent)).toEqual([changed.json(), second])
})

test.each([
  [{ license_number: '' }, 'body.license_number'],
  [{ license_number: 'n/a' }, 'body.license_number'],
  [{ license_number: '1'.repeat(21) }, 'body.license_number'],
  [{ license_class: 'doorman' }, 'body.license_class'],
  [{ expires_on: '2027-02-29' }, 'body.expires_on'],
  [{ expires_on: '0027-02-28' }, 'body.expires_on'],
  [{ expires_on: 'tomorrow' }, 'body.expires_on'],
])('rejects %j and names the field', async (changes, path) => {
  const agent = await office.person()
  const reply = await add(agent, changes)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_input', errors: [{ path }] })
  expect(await list(agent)).toEqual([])
})

test('a license number is unique per agent on adding, changing and restoring', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const conflict = { code: 'conflict', errorMsg: "You've already added a license with this number" }
  const first = (await add(agent)).json<License>()
  expect((await add(agent)).json()).toMatchObject(conflict)
  const second = (await add(agent, { license_number: '10491200000' })).json<License>()
  expect((await at(agent, 'PUT', second.license_id, given)).json()).toMatchObject(conflict)
  await at(agent, 'DELETE', first.license_id)
  expect((await add(agent)).statusCode).toBe(200)
  expect((await at(agent, 'POST', `${first.license_id}/restore`)).json()).toMatchObject(conflict)
  expect(await list(agent)).toHaveLength(2)
  expect((await add(other)).statusCode).toBe(200)
})

test('limits an agent to twenty licenses', async () => {
  const agent = await office.person()
  const number = (n: number) => ({ license_number: `1040${n}00` })
  const first = (await add(agent, number(10))).json<License>()
  for (let n = 11; n < 30; n += 1) await add(agent, number(n))
  const full = { code: 'rule_broken', errorMsg: 'You can have up to 20 licenses' }
  expect((await add(agent, number(30))).json()).toMatchObject(full)
  await at(agent, 'DELETE', first.license_id)
  expect((await add(agent, number(30))).statusCode).toBe(200)
  expect((await at(agent, 'POST', `${first.license_id}/restore`)).json()).toMatchObject(full)
  expect(await list(agent)).toHaveLength(20)
})

test('answers 404 for another agent’s license and leaves it unchanged', async () => {
  const [agent, stranger] = [await office.person(), await office.person(['SUPERVISOR', 'DEVELOPER'])]
  const { license_id } = (await add(agent)).json<License>()
  for (const [method, path, payload] of [
    ['PUT', license_id, { ...given, license_class: 'broker' }],
    ['DELETE', license_id, undefined],
    ['POST', `${license_id}/restore`, undefined],
  ] as const)
    expect((await at(stranger, method, path, payload)).statusCode).toBe(404)
  expect(await list(stranger)).toEqual([])
  expect(await list(agent)).toEqual([{ license_id, ...given }])
})
