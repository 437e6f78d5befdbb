import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import { describe, expect, test } from 'vitest'
import { createSample, createSamplePath } from '../test/calls/samples.ts'
import { makeClient } from '../test/factories/clients.ts'
import { makeListing } from '../test/factories/listings.ts'
import { getAccessRules } from '../test/harness/access-rules.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'

const office = testOffice()
const rules = getAccessRules(office)

const creating = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries<Endpoint>(table)
    .filter(([, { creates, upload, uploads }]) => creates === true && !upload && !uploads)
    .map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

const done = new Set<string>()

/** Fields that the schema does not require but a successful call needs. */
const extras: Record<string, object> = {
  '/v1/clients': { email: 'new@client.example' },
  '/v1/clients/:clientId/participant': { email: 'tenant@client.example' },
  '/v1/op-invoices': { commission_amount: 1 },
  '/v1/op-invoices/:id/payments': { amount: 1 },
  '/v1/op-invoices/:id/refunds': { amount: 1 },
  '/v1/op-invoices/:id/credit-notes': { amount: 1 },
  '/v1/deal-sheets/:id/receipts': { amount: 1 },
}

describe.each(creating)('%s', (name, entry) => {
  test('equal calls at once with one key are done once', async () => {
    const as = await office.person([...roles])
    const rule = rules[name]
    const make = typeof rule === 'function' ? rule : typeof rule === 'object' ? rule.create : null
    const query = new URLSearchParams(createSample(entry.query) as Record<string, string>)
    const url = make ? await make(as) : `${createSamplePath(entry)}?${query.toString()}`
    const payload = entry.body && createSample(entry.body, extras[entry.path])
    const send = () =>
      office.call({
        method: 'POST',
        url,
        ...(entry.access === 'session' && { as }),
        headers: { 'idempotency-key': `five-of-${name}` },
        ...(payload && { payload }),
      })
    // As the web app does when the first one takes long.
    const call = async () => {
      const reply = await send()
      return reply.body.includes('"key_running"') ? send() : reply
    }
    const replies = await Promise.all(Array.from({ length: 5 }, call))
    // Where the sample is refused, all are refused alike.
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    if (replies[0]!.statusCode >= 300) return
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
    done.add(name)
  })
})

test('most of them were done with the samples, so the above has something to show', () => {
  expect(done.size).toBeGreaterThan(30)
})

async function race(as: TestPerson, url: string, times: number, toPayload: (at: number) => object) {
  const calls = Array.from({ length: times }, (_, at) =>
    office.call({ method: 'POST', url, as, payload: toPayload(at) }),
  )
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )
}

describe('without a key, many calls at once', () => {
  test('keep the maximum of calendar feeds, licenses and email templates', async () => {
    const as = await office.person()
    expect(await race(as, '/v1/calendar-feeds', 29, (at) => ({ name: `Feed ${at}` }))).toEqual({
      201: 20,
      422: 9,
    })
    const toLicense = (at: number) => ({
      license_number: `10401${String(at).padStart(6, '0')}`,
      license_class: 'salesperson',
      expires_on: '2027-03-02',
    })
    expect(await race(as, '/v1/agent-licenses', 29, toLicense)).toEqual({ 200: 20, 422: 9 })
    const { personId } = as
    await office.deps.pool.query(
      `INSERT INTO mail_template (person_id, name, subject, html)
        SELECT $1, 'Name ' || n, 'Subject', '' FROM generate_series(1, 195) n`,
      [personId],
    )
    const toTemplate = (at: number) => ({ name: `More ${at}`, subject: 'Subject', html: '<p>Hi</p>' })
    expect(await race(as, '/v1/gmail-templates', 12, toTemplate)).toEqual({ 201: 5, 422: 7 })
  })

  test('leave one open invitation to an address', async () => {
    const as = await office.person(['SUPERVISOR'])
    await race(as, '/v1/invitations', 9, () => ({
      email: 'new@agent.example',
      name: 'New',
      roles: ['AGENT'],
    }))
    const { rows } = await office.deps.pool.query(`SELECT FROM invitation WHERE email = 'new@agent.example'`)
    expect(rows).toHaveLength(1)
  })

  test('leave one open house of a listing at a time', async () => {
    const as = await office.person()
    const listing_id = await makeListing(office.deps.db, { agent_id: as.personId })
    const time_start = office.clock.now().getTime() / 1000 + 86_400
    const toHouse = (at: number) => ({
      listing_id,
      time_start,
      time_end: time_start + 3600,
      by_appointment: false,
      key: `a-key-of-its-own-${at}`,
    })
    expect(await race(as, '/v1/open-houses', 20, toHouse)).toEqual({ 201: 1, 409: 19 })
  })

  test('leave one application of a person for a listing', async () => {
    const as = await office.person()
    const { userId } = await makeClient(office.deps, as, { emails: ['renter@client.example'] })
    const listing_id = await makeListing(office.deps.db)
    const people = [
      {
        applicant_type: 'APPLICANT',
        user_id: userId,
        first_name: 'Nora',
        last_name: 'Bell',
        email: 'renter@client.example',
      },
    ]
    const toApplication = (at: number) => ({
      user_id: userId,
      listing_id,
      people,
      subject: 'Apply',
      message: 'Please apply.',
      key: `a-key-of-its-own-${at}`,
    })
    expect(await race(as, '/v1/aform', 30, toApplication)).toEqual({ 200: 1, 409: 29 })
  })
})
