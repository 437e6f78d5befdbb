import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { startOfficeProcess } from '../../../../test/harness/office-process.ts'
import { appAuthKey } from '../../../../test/harness/server-process.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { consentVersion } from '@pb/rules/open-house-consent'
import { toSignInToken } from './token.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const visitors = process.env['PB_KILL_TEST'] === 'full' ? 200 : 30
/** The process dies after so many were acknowledged. */
const diesAfter = [4, 11, 20]

/** Signs in as a phone does: true once it is acknowledged, false without a reply. */
async function signIn(url: string, token: string, index: number): Promise<boolean> {
  const reply = await fetch(`${url}/v1/open-house-sign-in/${token}/visitors`, {
    method: 'POST',
    headers: {
      'x-app-auth': appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: `Visitor ${index}`,
      email: `visitor-${index}@visitor.example`,
      language: 'en',
      consent: 1,
      consent_version: consentVersion,
      key: `visitor-key-${index}`,
    }),
  }).catch(() => null)
  return reply?.status === 200
}

test(
  'each acknowledged visitor is there once, and once a client, after kills',
  { timeout: 300_000 },
  async () => {
    const agent = await office.person()
    const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId })
    // The processes have the clock of the machine.
    const now = Date.now()
    const { id } = await office.deps.db
      .insertInto('open_house')
      .values({
        listing_id,
        starts_at: new Date(now - 600_000),
        ends_at: new Date(now + 3_600_000),
        source_id: null,
        record_key: null,
        listing_key: null,
        canceled_at: null,
        key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = toSignInToken(office.deps, id, 1)
    let server = await startOfficeProcess(office)
    const dies = [...diesAfter]
    let waiting = Array.from({ length: visitors }, (_, index) => index)
    let acknowledged = 0
    while (waiting.length > 0) {
      const batch = waiting.slice(0, 6)
      const sent = batch.map((index) => signIn(server.url, token, index))
      if (dies.length > 0 && acknowledged >= dies[0]!) {
        dies.shift()
        // Some of the batch may be committed without a reply; the phones send them again.
        await server.kill()
        server = await startOfficeProcess(office)
      }
      const done = await Promise.all(sent)
      acknowledged += done.filter(Boolean).length
      waiting = waiting.filter((index) => !(batch.includes(index) && done[batch.indexOf(index)]))
    }
    const { rows } = await office.deps.pool.query<{ visitors: number; people: number }>(
      'SELECT count(*)::int AS visitors, count(DISTINCT email)::int AS people FROM open_house_visitor',
    )
    expect(rows).toEqual([{ visitors, people: visitors }])
    const countLinked = async () => {
      const found = await office.deps.pool.query<{ added: number }>(
        `SELECT count(*)::int AS added FROM open_house_visitor WHERE client_state = 'added'`,
      )
      return one(found.rows).added
    }
    // What a killed process had is free after its lease, and looked for each minute or with the next visitor.
    await office.deps.pool.query(
      `UPDATE open_house_visitor SET leased_until = '-infinity' WHERE client_state = 'waiting'`,
    )
    expect(await signIn(server.url, token, visitors)).toBe(true)
    await expect.poll(countLinked, { timeout: 150_000 }).toBe(visitors + 1)
    await server.kill()
    const clients = await office.deps.pool.query<{ clients: number; visits: number }>(
      `SELECT (SELECT count(*)::int FROM client WHERE agent_id = $1) AS clients,
      (SELECT count(*)::int FROM client_event WHERE kind = 'open-house-visited') AS visits`,
      [agent.personId],
    )
    expect(clients.rows).toEqual([{ clients: visitors + 1, visits: visitors + 1 }])
  },
)
