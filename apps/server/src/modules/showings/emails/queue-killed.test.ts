import type { Showing } from '@pb/contract/showings'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

/** `PB_KILL_TEST=full` schedules more showings than an agent has in a week. */
const full = process.env['PB_KILL_TEST'] === 'full'
const clients = full ? 60 : 8
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = full ? [0, 5, 20, 45, 70] : [0, 2, 5]

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'queue.ts'),
  name: 'processShowingEmails',
  table: 'showing_email',
  waiting: `state = 'waiting'`,
})

test(
  'sends each email about showings once after processes are killed, and shows which failed',
  async () => {
    const agent = await office.person()
    const listing_id = await makeListing(office.deps.db)
    const now = office.clock.now()
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 15) / 1000
    const made = await Promise.all(
      Array.from({ length: clients }, async (_, at) => {
        const client = await makeClient(office.deps, agent, { emails: [`c${at}@client.example`] })
        const reply = await office.call({
          method: 'POST',
          url: '/v1/showings',
          as: agent,
          payload: {
            listing_id,
            user_id: client.userId,
            starts: first + at * 3600,
            anyway: true,
            key: `killed-showing-${at}`,
          },
        })
        return { client, showing: reply.json<Showing>() }
      }),
    )
    const lost = made.at(-1)!
    await office.deps.pool.query('DELETE FROM client_email WHERE client_id = $1', [lost.client.id])
    await queue.process(diesAt)
    // To the killed processes' clock the showings are over: each client also gets the question after it.
    const expected = Object.fromEntries(made.slice(0, -1).map((_, at) => [`c${at}@client.example`, 2]))
    expect(await queue.countByRecipient()).toEqual(expected)
    const failed = await office.call({ url: `/v1/showings/${lost.showing.showing_id}`, as: agent })
    expect(failed.json<Showing>().email).toEqual({
      state: 'failed',
      failure: 'The client has no email address',
    })
    expect(await queue.count(`notification WHERE kind = 'calendar'`)).toBe(1)
  },
  full ? 300_000 : 120_000,
)
