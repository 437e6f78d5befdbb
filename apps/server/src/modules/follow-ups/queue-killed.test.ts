import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { killedQueue } from '../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const full = process.env['PB_KILL_TEST'] === 'full'
const clients = full ? 120 : 12
const diesAt = full ? [0, 10, 33, 71, 110] : [0, 3, 8]

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'queue.ts'),
  name: 'processFollowUps',
  table: 'follow_up_client',
  waiting: `state IN ('waiting', 'sending')`,
})

test('follows up with each client once after processes are killed', { timeout: 240_000 }, async () => {
  const agent = await office.person()
  const addresses = Array.from({ length: clients }, (_, n) => `c${n}@client.example`)
  const user_ids: string[] = []
  for (const email of addresses)
    user_ids.push((await makeClient(office.deps, agent, { emails: [email] })).userId)
  const reply = await office.call({
    method: 'POST',
    url: '/v1/follow-ups',
    as: agent,
    payload: { key: 'the-one-follow-up', user_ids, email: { subject: 'Hi', message: 'Any news?' } },
  })
  expect(reply.statusCode).toBe(201)
  // They are due one after the other.
  await office.deps.pool.query(`UPDATE follow_up_client SET due_at = '-infinity'`)
  await queue.process(diesAt)
  expect(await queue.countByRecipient()).toEqual(Object.fromEntries(addresses.map((address) => [address, 1])))
  expect(await queue.count(`follow_up_client WHERE state = 'queued'`)).toBe(clients)
})
