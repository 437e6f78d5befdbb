import { expect, test } from 'vitest'
import { testOffice } from '../../test/harness.ts'

const office = testOffice()

test('an unknown path is a problem, not a page', async () => {
  const reply = await office.call({ url: '/v1/nothing' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found', status: 404 })
})

test('people get sessions', async () => {
  const person = await office.person()
  expect(person.sessionId).toHaveLength(43)
})
