import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { requestCalls } from '../request-calls.fixture.ts'

const full = process.env['PB_KILL_TEST'] === 'full'
const requests = full ? 40 : 4
const signers = ['Nora', 'Luz', 'Tom']
const diesAt = full ? [0, 7, 30, 61, 100] : [0, 2, 7]

const office = testOffice()
const { send } = requestCalls(office)
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'process-queue.ts'),
  name: 'processEmails',
  table: 'signature_request_email',
  waiting: `state = 'waiting'`,
})

test('emails each signer once after processes are killed', { timeout: 240_000 }, async () => {
  const agent = await office.person()
  const addresses: string[] = []
  for (let number = 0; number < requests; number += 1) {
    const names = signers.map((name) => `${name}${number}`)
    addresses.push(...names.map((name) => `${name.toLowerCase()}@client.example`))
    await send(agent, { names })
  }
  // The processes have the time of day.
  await office.deps.pool.query(`UPDATE signature_request SET expires_at = '2100-01-01'`)
  await queue.process(diesAt)
  expect(await queue.countByRecipient()).toEqual(Object.fromEntries(addresses.map((address) => [address, 1])))
  expect(await queue.count(`signature_request_email WHERE state = 'queued'`)).toBe(addresses.length)
})
