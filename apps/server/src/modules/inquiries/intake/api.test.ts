import type { InquiryDetail, InquiryKey, InquiryRow } from '@pb/contract/inquiry-schemas'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function createKey(perMinute = 60): Promise<InquiryKey & { key: string }> {
  const as = await office.person(['SUPERVISOR'])
  const reply = await office.call({
    method: 'POST',
    url: '/v1/inquiry-keys',
    as,
    payload: { name: 'Website', per_minute: perMinute },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json()
}

const send = (key: string, payload: object, headers: Record<string, string> = {}) =>
  office.app.inject({
    method: 'POST',
    url: '/v1/intake/inquiries',
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload,
  })

const dana = { name: 'Dana Whitfield', email: 'Dana@Client.example', message: 'Is it available?' }

const list = async (as: TestPerson, query = '') =>
  (await office.call({ method: 'GET', url: `/v1/listing-inquiries?${query}`, as })).json<{
    collection: InquiryRow[]
    total: number
    counts: Record<string, number>
  }>()

test('takes in an inquiry once for its idempotency key, and refuses another body under it', async () => {
  const { key } = await createKey()
  const first = await send(key, dana, { 'idempotency-key': 'lead-1' })
  const again = await send(key, dana, { 'idempotency-key': 'lead-1' })
  const inBody = await send(key, { ...dana, key: 'lead-1' })
  expect([first.statusCode, again.statusCode, inBody.statusCode]).toEqual([201, 200, 200])
  expect(again.json()).toEqual(first.json())
  const other = await send(key, { ...dana, message: 'Something else' }, { 'idempotency-key': 'lead-1' })
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'conflict'])
  const { collection } = await list(await office.person(), 'scope=unassigned')
  expect(collection).toMatchObject([
    {
      src_type: 'api',
      name: 'Dana Whitfield',
      email: 'Dana@client.example',
      needs_response: 1,
      agent: null,
      assigned: { reason: 'unassigned' },
      last_message: { message: 'Is it available?', ccs: [] },
    },
  ])
})

test('takes in a key’s calls at once as one', async () => {
  const { key } = await createKey()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(key, { ...dana, email: 'once@client.example', key: 'same' })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
})

test('refuses unknown and revoked keys, and lists keys without the secret', async () => {
  const { key, key_id } = await createKey()
  expect((await send('pbi_unknown', dana)).statusCode).toBe(401)
  expect(
    (await office.app.inject({ method: 'POST', url: '/v1/intake/inquiries', payload: dana })).statusCode,
  ).toBe(401)
  const as = await office.person(['SUPERVISOR'])
  const keys = await office.call({ method: 'GET', url: '/v1/inquiry-keys', as })
  expect(keys.body).not.toContain(key)
  expect((await office.call({ method: 'DELETE', url: `/v1/inquiry-keys/${key_id}`, as })).statusCode).toBe(
    204,
  )
  expect((await send(key, dana)).statusCode).toBe(401)
})

test('limits a flood from one key, and not the others', async () => {
  const [{ key }, other] = [await createKey(3), await createKey(3)]
  const flood = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(key, { email: `flood-${index}@client.example` })),
  )
  const codes = flood.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(3)
  expect(codes.filter((code) => code === 429)).toHaveLength(17)
  expect(Number(flood.find(({ statusCode }) => statusCode === 429)!.headers['retry-after'])).toBeGreaterThan(
    0,
  )
  expect((await send(other.key, { email: 'calm@client.example' })).statusCode).toBe(201)
})

test.each([
  ['no address and no phone', { name: 'Dana' }],
  ['an invalid address', { email: 'not an address' }],
  ['an unknown field', { email: 'a@client.example', admin: true }],
  ['a text that is too long', { email: 'a@client.example', message: 'x'.repeat(10_001) }],
])('refuses %s', async (_what, payload) => {
  const { key } = await createKey()
  expect((await send(key, payload)).statusCode).toBe(400)
})

test('takes one person by form and API into one inquiry, for the agent whose client it is', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await makeClient(office.deps, agent, { emails: ['nora@bell.example'] })
  const settings = await office.call({ method: 'GET', url: '/v1/inquiry-settings', as: supervisor })
  const {
    agents: _,
    form_url: _url,
    round_robin: _turns,
    ...stored
  } = settings.json<Record<string, unknown>>()
  const saved = await office.call({
    method: 'PUT',
    url: '/v1/inquiry-settings',
    as: supervisor,
    payload: {
      ...stored,
      form_enabled: 1,
      form_sites: ['https://www.example.com/contact'],
      on_duty: [other.personId],
    },
  })
  expect(saved.statusCode).toBe(204)
  const form = { email: 'NORA@bell.example', message: 'Can I bring a cat?', key: crypto.randomUUID() }
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = await office.call({ method: 'POST', url: '/v1/inquiry-form', payload: form })
    expect(reply.statusCode).toBe(202)
  }
  const { key } = await createKey()
  await send(key, { email: 'nora@bell.example', message: 'And a dog?' })
  const { collection } = await list(agent)
  expect(collection).toMatchObject([
    {
      src_type: 'api',
      assigned: { reason: 'client', text: 'Rule 1: Existing client — This person is your client.' },
      last_message: { message: 'And a dog?' },
    },
  ])
  expect(collection[0]!.client_id).not.toBeNull()
  const detail = await office.call({
    method: 'GET',
    url: `/v1/listing-inquiries/${collection[0]!.inquiry_id}`,
    as: agent,
  })
  expect(detail.json<InquiryDetail>().messages.map(({ message }) => message)).toEqual([
    'Can I bring a cat?',
    'And a dog?',
  ])
  expect((await list(other)).total).toBe(0)
})

test('two leads without an address are not one by a placeholder for a phone number', async () => {
  const { key } = await createKey()
  for (const message of ['Is the first one available?', 'Is the second one available?'])
    expect((await send(key, { name: 'Guest', phone: '000-000-0000', message })).statusCode).toBe(201)
  const { rows } = await office.deps.pool.query("SELECT phone FROM inquiry WHERE name = 'Guest'")
  expect(rows).toEqual([{ phone: '000-000-0000' }, { phone: '000-000-0000' }])
})
