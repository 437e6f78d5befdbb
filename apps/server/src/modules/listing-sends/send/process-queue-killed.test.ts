import type { ListingSend } from '@pb/contract/listing-sends'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { processSendQueue } from './process-queue.ts'

/** `PB_KILL_TEST=full` sends to as many clients as an agent ever would. */
const full = process.env['PB_KILL_TEST'] === 'full'
const clients = full ? 200 : 16
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = full ? [10, 45, 90, 140, 190] : [3, 9]

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'process-queue.ts'),
  name: 'processSendQueue',
  table: 'listing_send_recipient',
  waiting: `state = 'waiting'`,
})

test(
  'sends one email per client after processes are killed, and retries failed ones',
  async () => {
    const agent = await office.person()
    const [first, ...others] = await Promise.all(
      Array.from({ length: clients }, (_, n) =>
        makeClient(office.deps, agent, { emails: [`c${n}@client.example`] }),
      ),
    )
    const payload = {
      listing_ids: [await makeListing(office.deps.db), await makeListing(office.deps.db)],
      user_ids: others.map(({ userId }) => userId),
      key: 'the-one-send-of-it',
    }
    const send = () =>
      office.call({ method: 'POST', url: `/v1/clients-sent-listings/${first!.userId}`, as: agent, payload })
    const made = (await Promise.all([send(), send()])).map((reply) => reply.json<ListingSend>().send_id)
    expect(new Set(made).size).toBe(1)
    // One client loses the address before the email is written.
    const lost = others.at(-2)!
    await office.deps.pool.query('DELETE FROM client_email WHERE client_id = $1', [lost.id])
    await queue.process(diesAt)
    await send()
    const status = async () =>
      (await office.call({ url: `/v1/clients-sends/${made[0]}`, as: agent })).json<ListingSend>()
    const failed = (await status()).recipients.filter(({ state }) => state !== 'queued')
    expect(failed).toMatchObject([
      {
        user_id: lost.userId,
        state: 'failed',
        failure: 'This person no longer has an email address. Add one, then try again.',
      },
    ])
    await office.deps.pool.query(
      `INSERT INTO client_email (client_id, agent_id, email, position) VALUES ($1, $2, 'found@client.example', 0)`,
      [lost.id, agent.personId],
    )
    const retry = () =>
      office.call({ method: 'POST', url: `/v1/clients-sends/${made[0]}/retry`, as: agent, payload: {} })
    await Promise.all([retry(), retry()])
    await processSendQueue(office.deps)
    const mails = Object.values(await queue.countByRecipient())
    expect(mails).toEqual(Array.from({ length: clients }, () => 1))
    expect(await queue.count(`listing_send_recipient WHERE state = 'queued'`)).toBe(clients)
    expect(await queue.count(`client_event WHERE kind = 'listings-sent'`)).toBe(clients)
  },
  full ? 300_000 : 90_000,
)
