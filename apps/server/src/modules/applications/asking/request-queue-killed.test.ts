import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { askCalls } from './ask.fixture.ts'

const full = process.env['PB_KILL_TEST'] === 'full'
const households = full ? 60 : 8
const diesAt = full ? [0, 5, 20, 41, 70, 100] : [0, 3, 9]

const office = testOffice()
const { ask } = askCalls(office)
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'request-queue.ts'),
  name: 'processRequests',
  table: 'application_request_email',
  waiting: `state = 'waiting'`,
})

test('asks each renter once after processes are killed', { timeout: 240_000 }, async () => {
  const agent = await office.person()
  for (let number = 0; number < households; number += 1) {
    const { userId } = await makeClient(office.deps, agent)
    const body = {
      user_id: userId,
      key: `the-request-${number}`,
      people: [
        { email: `renter${number}@client.example` },
        { applicant_type: 'GUARANTOR', email: `guarantor${number}@client.example` },
      ],
    }
    // The page sends it again, since it did not hear that it was stored.
    for (const reply of [await ask(agent, body), await ask(agent, body)]) expect(reply.status).toBe(200)
  }
  await queue.process(diesAt)
  const addresses = Array.from({ length: households }, (_, n) => [
    [`renter${n}@client.example`, 1],
    [`guarantor${n}@client.example`, 1],
  ]).flat()
  expect(await queue.countByRecipient()).toEqual(Object.fromEntries(addresses))
  expect(await queue.count(`application_request_email WHERE state = 'queued'`)).toBe(2 * households)
  expect(await queue.count(`client_event WHERE kind = 'application-asked'`)).toBe(2 * households)
})
