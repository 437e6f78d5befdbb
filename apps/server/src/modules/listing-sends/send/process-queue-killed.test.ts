import type { ListingSend } from '@pb/contract/listing-sends'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { processSendQueue } from './process-queue.ts'

/** `PB_KILL_TEST=full` sends to as many clients as an agent ever would. */
const full = process.env['PB_KILL_TEST'] === 'full'
const clients = full ? 200 : 16
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = full ? [10, 45, 90, 140, 190] : [3, 9]

const office = testOffice()
let child: ChildProcess | undefined
afterAll(() => child?.kill('SIGKILL'))

async function start(): Promise<void> {
  const options = { env: office.deps.env, databaseUrl: office.databaseUrl }
  child = fork(join(import.meta.dirname, 'process-queue-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  await once(child, 'message')
}

async function kill(): Promise<void> {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

const one = async (query: string): Promise<number> =>
  (await office.deps.pool.query<{ n: number }>(query)).rows[0]!.n
const mails = () => one(`SELECT count(*)::int AS n FROM mail_outbox WHERE kind = 'send'`)
const waiting = () => one(`SELECT count(*)::int AS n FROM listing_send_recipient WHERE state = 'waiting'`)

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
    for (const count of diesAt) {
      await start()
      await expect.poll(mails, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(count)
      await kill()
      // A killed process's lease would expire later; here, at once.
      await office.deps.pool.query(`UPDATE listing_send_recipient SET leased_until = '-infinity'`)
    }
    await start()
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    await kill()
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
    const { rows } = await office.deps.pool.query<{ email: string; mails: number }>(
      `SELECT m.to_list -> 0 ->> 'email' AS email, count(*)::int AS mails
       FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id WHERE o.kind = 'send' GROUP BY 1`,
    )
    expect(rows).toHaveLength(clients)
    expect(rows.filter((row) => row.mails !== 1)).toEqual([])
    expect(await one(`SELECT count(*)::int AS n FROM listing_send_recipient WHERE state = 'queued'`)).toBe(
      clients,
    )
    expect(await one(`SELECT count(*)::int AS n FROM client_event WHERE kind = 'listings-sent'`)).toBe(
      clients,
    )
  },
  full ? 300_000 : 90_000,
)
