import type { Client, ClientRequest } from '@pb/contract/clients'
import { expect, test } from 'vitest'
import { clientCalls } from '../../../test/client-calls.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'

const office = testOffice()
const { send, address, add, added, list, one } = clientCalls(office)

/** So many days nothing happened with a client. */
async function keepQuiet({ user_id }: Client, days: number): Promise<void> {
  const at = new Date(office.clock.now().getTime() - days * 86_400_000)
  await office.deps.db
    .updateTable('client')
    .set({ last_activity_at: at })
    .where('person_id', '=', user_id)
    .execute()
}

async function alertsOf(as: TestPerson): Promise<string[]> {
  const reply = await send('GET', as, 'dashboard-alerts')
  return reply.json<{ collection: { message: string }[] }>().collection.map(({ message }) => message)
}

async function requests(as: TestPerson, query = ''): Promise<ClientRequest[]> {
  return (await send('GET', as, `client-requests?${query}`)).json<{ collection: ClientRequest[] }>()
    .collection
}

/** Two agents, a supervisor, and a client of the first. */
async function scene() {
  const [first, second] = [await office.person(), await office.person()]
  const boss = await office.person(['SUPERVISOR'])
  const client = await added(first, { email: address(), first_name: 'Nora', last_name: 'Bell' })
  return { first, second, boss, client }
}

test('a person another agent is at work with waits for a supervisor, who agrees', async () => {
  const { first, second, boss, client } = await scene()
  await keepQuiet(client, 89)
  const reply = await add(second, { email: client.email, last_name: 'Typed', phone: '(212) 555-0150' })
  expect(reply.statusCode).toBe(202)
  const { request } = reply.json<{ request: ClientRequest }>()
  expect(request).toMatchObject({ state: 'waiting', name: 'Nora Typed', active_agents: [] })
  // Asked again it is the same wish.
  const again = await send('POST', second, `clients/${client.email}`)
  expect(again.json<{ request: ClientRequest }>().request.request_id).toBe(request.request_id)
  await add(second, { email: client.email, last_name: 'Typed', phone: '(212) 555-0150' })
  expect((await list(second)).total).toBe(0)
  expect((await alertsOf(boss)).filter((text) => text.includes('asks to work with Nora Typed'))).toHaveLength(
    1,
  )

  expect((await send('GET', second, 'client-requests?scope=office')).statusCode).toBe(403)
  const [waiting] = await requests(boss, 'scope=office&state=waiting')
  expect(waiting).toMatchObject({ active_agents: [{ user_id: first.personId }] })
  const path = `client-requests/${request.request_id}`
  const answer = await send('PUT', boss, path, { approve: true })
  expect(answer.json()).toMatchObject({ state: 'approved' })
  expect((await send('PUT', boss, path, { approve: false })).statusCode).toBe(404)
  const theirs = (await list(second)).collection[0]!
  expect(theirs).toMatchObject({ user_id: client.user_id, name: 'Nora Typed', is_new: 1 })
  expect(await alertsOf(second)).toEqual(['Nora Typed is now your client too'])
  expect(await one(first, client.user_id)).toMatchObject({ last_name: 'Bell' })
})

test('or refuses, with words; and the agent may take the wish back', async () => {
  const { second, boss, client } = await scene()
  const ask = async () =>
    (await add(second, { email: client.email })).json<{ request: ClientRequest }>().request.request_id
  await send('PUT', boss, `client-requests/${await ask()}`, { approve: false, note: 'Adam has a showing' })
  expect(await alertsOf(second)).toEqual([
    'Your request to work with Nora Bell was refused: Adam has a showing',
  ])
  expect((await requests(second))[0]).toMatchObject({ state: 'refused', note: 'Adam has a showing' })
  const next = await ask()
  expect((await send('DELETE', second, `client-requests/${next}`)).statusCode).toBe(204)
  expect((await send('PUT', boss, `client-requests/${next}`, { approve: true })).statusCode).toBe(404)
  expect((await list(second)).total).toBe(0)
})

test('nobody needs to ask after 90 quiet days, for a client who was let go, or as a supervisor', async () => {
  const quiet = await scene()
  await keepQuiet(quiet.client, 90)
  expect((await add(quiet.second, { email: quiet.client.email })).statusCode).toBe(200)
  const let_go = await scene()
  await send('DELETE', let_go.first, `clients/${let_go.client.user_id}?reason=other`)
  expect((await add(let_go.second, { email: let_go.client.email })).statusCode).toBe(200)
  const bossy = await scene()
  expect((await add(bossy.boss, { email: bossy.client.email })).statusCode).toBe(200)
})

test('many are answered alike in one call, and those that cannot be are left with the reason', async () => {
  const { first, second, boss } = await scene()
  const wish = async () => {
    const { email } = await added(first, { email: address() })
    return (await add(second, { email })).json<{ request: ClientRequest }>().request.request_id
  }
  const ids = [await wish(), await wish(), await wish()]
  await send('DELETE', second, `client-requests/${ids[1]}`)
  const answer = { request_ids: [...ids, ids[0]], approve: true, note: '' }
  expect((await send('PUT', second, 'client-requests', answer)).statusCode).toBe(403)
  const reply = await send('PUT', boss, 'client-requests', answer)
  expect(reply.json()).toEqual({
    answered: [ids[0], ids[2]],
    left: [{ request_id: ids[1], reason: 'This request has been answered or taken back' }],
  })
  expect((await list(second)).total).toBe(2)
  const many = { ...answer, request_ids: Array.from({ length: 101 }, (_, at) => String(at + 1)) }
  expect((await send('PUT', boss, 'client-requests', many)).statusCode).toBe(400)
})

test('a wish of somebody who left cannot be granted', async () => {
  const { second, boss, client } = await scene()
  const { request } = (await add(second, { email: client.email })).json<{ request: ClientRequest }>()
  await send('POST', boss, `members/${second.personId}/deactivate`, {})
  expect(
    (await send('PUT', boss, `client-requests/${request.request_id}`, { approve: true })).statusCode,
  ).toBe(409)
})

test('a supervisor hands clients over with all that belongs to them, and back', async () => {
  const { first, second, boss, client } = await scene()
  const kept = await added(boss, { email: address() })
  const path = `clients/${client.user_id}`
  const participant = { type: 'TENANT', first_name: 'Ines', email: address() }
  await send('POST', first, `${path}/participant`, participant)
  const shared = await added(first, { email: address() })
  await send('POST', boss, 'clients-reassign', {
    from: boss.personId,
    to: first.personId,
    user_ids: [kept.user_id],
  })
  const both = await office.person(['SUPERVISOR'])
  await send('POST', both, `clients/${shared.email}`)
  await send('POST', boss, 'clients-reassign', {
    from: both.personId,
    to: second.personId,
    user_ids: [shared.user_id],
  })

  const wish = { from: first.personId, to: second.personId, user_ids: [client.user_id, shared.user_id] }
  const done = await send('POST', boss, 'clients-reassign', wish)
  expect(done.json()).toEqual({
    moved: [client.user_id],
    stayed: [{ user_id: shared.user_id, name: 'Nora Bell' }],
  })
  expect((await send('GET', first, path)).statusCode).toBe(404)
  const theirs = (await send('GET', second, path)).json<Client>()
  expect(theirs).toMatchObject({ is_new: 1, email: client.email, participants: [{ first_name: 'Ines' }] })
  expect((await alertsOf(second))[0]).toMatch(/^Nora Bell of Agent \d+ is now yours$/)
  const back = { ...wish, from: wish.to, to: wish.from, user_ids: [client.user_id] }
  expect((await send('POST', boss, 'clients-reassign', back)).json()).toMatchObject({
    moved: [client.user_id],
  })
  expect((await one(first, client.user_id)).participants).toHaveLength(1)
  expect((await send('POST', boss, 'clients-reassign', back)).statusCode).toBe(404)
})

test('clients go with the work of an agent who leaves', async () => {
  const { first, second, boss, client } = await scene()
  const reply = await send('POST', boss, `members/${first.personId}/deactivate`, {
    hand_over_to: second.personId,
  })
  const { hand_over } = reply.json<{ hand_over: { hand_over_id: string; moved: unknown } }>()
  expect(hand_over.moved).toEqual([{ what: 'clients', count: 1 }])
  expect((await list(second)).collection).toMatchObject([{ user_id: client.user_id, email: client.email }])
  await send('POST', boss, `members/${first.personId}/reactivate`)
  await send('POST', boss, `hand-overs/${hand_over.hand_over_id}/undo`)
  expect((await list(second)).total).toBe(0)
  expect((await list(boss, `agent_id=${first.personId}`)).total).toBe(1)
})
