import type { InquirySettings } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let supervisor: TestPerson

beforeEach(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

type Stored = InquirySettings & { agents: { user_id: string; on_duty: number }[] }

const read = async () =>
  (await office.call({ method: 'GET', url: '/v1/inquiry-settings', as: supervisor })).json<Stored>()
async function save(changes: object) {
  const {
    agents: _,
    form_url: _url,
    round_robin: _turns,
    ...stored
  } = (await read()) as Stored & { form_url: string; round_robin: number }
  const payload = { ...stored, on_duty: [], ...changes }
  return office.call({ method: 'PUT', url: '/v1/inquiry-settings', as: supervisor, payload })
}
const getForm = () => office.app.inject({ url: '/inquire?listing_id=1', headers: { accept: 'text/html' } })

test('saves the response goal and who is on duty, and refuses a second save of the same version', async () => {
  const agent = await office.person()
  const { version } = await read()
  expect(
    (await save({ response_minutes: 20, work_days: [5, 1, 1], on_duty: [agent.personId] })).statusCode,
  ).toBe(204)
  const stored = await read()
  expect(stored).toMatchObject({ response_minutes: 20, work_days: [1, 5], version: version + 1 })
  expect(stored.agents.filter(({ on_duty }) => on_duty === 1)).toEqual([
    expect.objectContaining({ user_id: agent.personId }),
  ])
  expect((await save({ version })).statusCode).toBe(409)
})

test.each([
  ['hours that end before they start', { work_start: 600, work_end: 540 }, 400],
  ['no day', { work_days: [] }, 400],
  ['a site that is no address', { form_sites: ['javascript:alert(1)'] }, 400],
  ['an unknown agent', { on_duty: ['999999'] }, 422],
])('refuses %s', async (_what, changes, status) => {
  expect((await save(changes)).statusCode).toBe(status)
})

test('lets only the allowed sites frame the form, and no other page', async () => {
  const before = await getForm()
  expect(before.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await office.call({ method: 'GET', url: '/v1/inquiry-form' })).statusCode).toBe(404)
  await save({ form_enabled: 1, form_sites: ['https://www.example.com/contact?x=1'] })
  const form = await getForm()
  expect(form.headers['content-security-policy']).toContain("frame-ancestors 'self' https://www.example.com;")
  expect(form.headers).not.toHaveProperty('x-frame-options')
  const other = await office.app.inject({ url: '/clients', headers: { accept: 'text/html' } })
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(other.headers['x-frame-options']).toBe('DENY')
  expect((await office.call({ method: 'GET', url: '/v1/inquiry-form' })).json()).toMatchObject({
    listing: null,
  })
})

test('takes in nothing that a machine filled in, and needs an address or a phone', async () => {
  await save({ form_enabled: 1 })
  const send = (payload: object) =>
    office.call({
      method: 'POST',
      url: '/v1/inquiry-form',
      payload: { key: crypto.randomUUID(), ...payload },
    })
  expect((await send({ email: 'a@client.example', website: 'https://spam.example' })).statusCode).toBe(202)
  expect((await send({ name: 'Dana' })).statusCode).toBe(400)
  const { rows } = await office.deps.pool.query('SELECT FROM inquiry')
  expect(rows).toHaveLength(0)
})

test('the form offers agents who chose it, routes to the one asked for, and confirms in the language of the form', async () => {
  await save({ form_enabled: 1 })
  const [listed, hidden] = [await office.person(), await office.person()]
  const prefer = { agent_show_on_signin_form: 1 }
  const preferred = await office.call({
    method: 'PUT',
    url: '/v1/agent-profile-preferences',
    as: listed,
    payload: prefer,
  })
  expect(preferred.statusCode).toBe(200)
  const { agents } = (await office.call({ method: 'GET', url: '/v1/inquiry-form' })).json<{
    agents: { user_id: string }[]
  }>()
  expect(agents.find(({ user_id }) => user_id === listed.personId)).toEqual({
    user_id: listed.personId,
    name: expect.any(String) as string,
    photo: null,
  })
  expect(agents.some(({ user_id }) => user_id === hidden.personId)).toBe(false)
  const send = async (agentId: string, language?: string) => {
    const payload = {
      key: crypto.randomUUID(),
      name: 'Rosa',
      email: `${crypto.randomUUID()}@client.example`,
      message: 'Hola',
      agent_id: agentId,
      ...(language && { language }),
    }
    const sent = await office.call({ method: 'POST', url: '/v1/inquiry-form', payload })
    expect(sent.statusCode, sent.body).toBe(202)
    const { rows } = await office.deps.pool.query<{ id: string; agent_id: string; language: string }>(
      'SELECT id, agent_id, language FROM inquiry WHERE email = $1',
      [payload.email],
    )
    const { rows: mails } = await office.deps.pool.query('SELECT FROM system_mail WHERE key LIKE $1', [
      `inquiry-form:${payload.email}:%`,
    ])
    return { ...one(rows), mails: mails.length }
  }
  expect(await send(listed.personId, 'es')).toMatchObject({
    agent_id: listed.personId,
    language: 'es',
    mails: 1,
  })
  expect((await send(hidden.personId)).agent_id).not.toBe(hidden.personId)
})
