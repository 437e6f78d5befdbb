import { afterAll, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import {
  createProcessAgent,
  startOfficeProcess,
  type OfficeProcess,
} from '../../../../test/harness/office-process.ts'
import { appAuthKey } from '../../../../test/harness/server-process.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { one } from '../../db/one-row.ts'

const office = testOffice()
let server: OfficeProcess | undefined
let release = () => Promise.resolve()
afterAll(async () => {
  await release()
  await server?.kill()
})

interface Call {
  readonly url: string
  readonly key: string
  readonly payload: object
}
const signature: Call = {
  url: '/v1/agent-signatures',
  key: 'signature-of-a-phone',
  payload: { name: 'Short', html: '<p>Best regards</p>' },
}
const client: Call = {
  url: '/v1/clients',
  key: 'client-of-a-phone',
  payload: {
    first_name: 'Nora',
    last_name: 'Bell',
    email: 'nora.bell@client.example',
    search_type: 'rental',
  },
}
const makeDeal = ({ userId }: TestClient): Call => ({
  url: '/v1/deal-sheets',
  key: 'deal-of-a-phone',
  payload: { key: 'deal-of-a-phone', kind: 'rental', client_id: userId },
})

/** Sends a call to the process; rejects when it dies before its reply. */
const sendToProcess = (as: TestPerson, { url, key, payload }: Call): Promise<Response> =>
  fetch(`${server!.url}${url}`, {
    method: 'POST',
    headers: {
      'x-app-auth': appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': as.sessionId,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(payload),
  })

const repeat = (as: TestPerson, { url, key, payload }: Call) =>
  office.call({ method: 'POST', url, as, payload, headers: { 'idempotency-key': key } })

const count = async (from: string): Promise<number> =>
  one((await office.deps.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows).n

/** Calls of the process that have come to the trigger of `stopBefore`. */
const countStopped = () =>
  count("pg_stat_activity WHERE wait_event = 'advisory' AND application_name LIKE 'crashing %'")

/**
 * Makes statements on tables wait until the returned function is called, and then fail: the process that made them has
 * been killed meanwhile.
 */
async function stopBefore(events: readonly string[]): Promise<() => Promise<void>> {
  const holder = await office.deps.pool.connect()
  await holder.query('SELECT pg_advisory_lock(66)')
  await office.deps.pool.query(`CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(66); RAISE 'killed'; END $$`)
  for (const [index, event] of events.entries())
    await office.deps.pool.query(
      `CREATE TRIGGER stop${index} BEFORE ${event} FOR EACH ROW EXECUTE FUNCTION stop()`,
    )
  return async () => {
    release = () => Promise.resolve()
    await holder.query('SELECT pg_advisory_unlock(66)')
    holder.release()
  }
}

test(
  'a process killed between a commit and its reply makes nothing twice',
  { timeout: 180_000 },
  async () => {
    server = await startOfficeProcess(office)
    const as = await office.person()
    const inProcess = await createProcessAgent(office, as)
    const deal = makeDeal(await makeClient(office.deps, as))
    // The replies of two calls are not stored yet, and the transaction of the third is open.
    release = await stopBefore(['UPDATE ON idempotency_key', 'INSERT ON client'])
    const replies = [signature, deal, client].map((call) =>
      sendToProcess(inProcess, call).then(
        ({ status }) => status,
        () => 'no reply',
      ),
    )
    await expect.poll(countStopped, { timeout: 60_000 }).toBe(3)
    expect([await count('mail_signature'), await count('deal'), await count('client')]).toEqual([1, 1, 1])
    const killed = server.kill()
    expect(await Promise.all(replies)).toEqual(['no reply', 'no reply', 'no reply'])
    await release()
    await killed
    await office.deps.pool.query('DROP FUNCTION stop CASCADE')
    // The phone sends all three again, a minute later by the clock of this process.
    await office.deps.pool.query('UPDATE idempotency_key SET created_at = $1', [
      new Date(office.clock.now().getTime() - 60_000),
    ])

    const again = await repeat(as, deal)
    expect(again.statusCode).toBe(200)
    const { rows } = await office.deps.pool.query<{ id: string }>('SELECT id FROM deal')
    expect(rows).toEqual([{ id: again.json<{ id: string }>().id }])
    const replayed = await repeat(as, deal)
    expect([replayed.body, replayed.headers['idempotent-replayed']]).toEqual([again.body, 'true'])

    const unfinished = await repeat(as, signature)
    expect([unfinished.statusCode, unfinished.json<{ code: string }>().code]).toEqual([409, 'key_unfinished'])
    expect(await count('mail_signature')).toBe(1)

    expect((await repeat(as, client)).statusCode).toBe(200)
    expect((await repeat(as, client)).headers['idempotent-replayed']).toBe('true')
    expect(await count('client')).toBe(2)
  },
)
