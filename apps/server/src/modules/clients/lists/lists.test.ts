import type { ClientList } from '@pb/contract/client-lists'
import { expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const send = (as: TestPerson, method: 'POST' | 'PUT' | 'DELETE', path: string, name?: string) =>
  office.call({
    method,
    url: `/v1/client-lists${path}`,
    as,
    ...(name !== undefined && { payload: { name, conditions: { search_type: 'rental' } } }),
  })

test('two lists cannot have one name, even when they are added at once', async () => {
  const as = await office.person()
  const replies = await Promise.all(
    ['Renters', 'renters', 'Renters'].map((name) => send(as, 'POST', '', name)),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  const { key } = replies.find(({ statusCode }) => statusCode === 201)!.json<ClientList>()
  const other = (await send(as, 'POST', '', 'Others')).json<ClientList>()
  expect(await getStatusAndCode(send(as, 'PUT', `/${other.key}`, 'RENTERS'))).toEqual([422, 'rule_broken'])
  expect(await getStatusAndCode(send(as, 'POST', '', 'Tasks due'))).toEqual([422, 'rule_broken'])
  expect((await send(as, 'PUT', `/${key}`, 'renters')).statusCode).toBe(200)
  await send(as, 'DELETE', `/${key}`)
  expect((await send(as, 'PUT', `/${other.key}`, 'Renters')).statusCode).toBe(200)
  expect(await getStatusAndCode(send(as, 'POST', `/${key}/restore`))).toEqual([422, 'rule_broken'])
  expect((await send(await office.person(), 'POST', '', 'Renters')).statusCode).toBe(201)
})
