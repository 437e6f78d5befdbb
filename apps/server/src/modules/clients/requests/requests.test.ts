import type { Client, ClientRequest } from '@pb/contract/client-schemas'
import { addDays } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { clientCalls } from '../../../../test/calls/client-calls.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const { send, newEmail, post, addClient, listClients, getClient } = clientCalls(office)

/** Sets the last activity of a client to a number of days ago. */
async function setLastActivity({ user_id }: Client, days: number): Promise<void> {
  const at = addDays(office.clock.now(), -days)
  await office.deps.db
    .updateTable('client')
    .set({ last_activity_at: at })
    .where('person_id', '=', user_id)
    .execute()
}

async function getAlertMessages(as: TestPerson): Promise<string[]> {
  const reply = await send('GET', as, 'dashboard-alerts')
  return reply.json<{ collection: { message: string }[] }>().collection.map(({ message }) => message)
}

async function listRequests(as: TestPerson, query = ''): Promise<ClientRequest[]> {
  return (await send('GET', as, `client-requests?${query}`)).json<{ collection: ClientRequest[] }>()
    .collection
}

/** Two agents, a supervisor, and a client of the first agent. */
async function createScenario() {
  const [first, second] = [await office.person(), await office.person()]
  const boss = await office.person(['SUPERVISOR'])
  const client = await addClient(first, { email: newEmail(), first_name: 'Nora', last_name: 'Bell' })
  return { first, second, boss, client }
}

test('adding a person with recent activity of another agent requires a supervisor’s approval', async () => {
  const { first, second, boss, client } = await createScenario()
  await setLastActivity(client, 89)
  const reply = await post(second, { email: client.email, last_name: 'Typed', phone: '(212) 555-0150' })
  expect(reply.statusCode).toBe(202)
  const { request } = reply.json<{ request: ClientRequest }>()
  expect(request).toMatchObject({ state: 'waiting', name: 'Nora Typed', active_agents: [] })
  // A second attempt updates the same request.
  const again = await send('POST', second, `clients/${client.email}`)
  expect(again.json<{ request: ClientRequest }>().request.request_id).toBe(request.request_id)
  await post(second, { email: client.email, last_name: 'Typed', phone: '(212) 555-0150' })
  expect((await listClients(second)).total).toBe(0)
  expect(
    (await getAlertMessages(boss)).filter((text) => text.includes('asks to work with Nora Typed')),
  ).toHaveLength(1)

  expect((await send('GET', second, 'client-requests?scope=office')).statusCode).toBe(403)
  const [waiting] = await listRequests(boss, 'scope=office&state=waiting')
  expect(waiting).toMatchObject({ active_agents: [{ user_id: first.personId }] })
  const path = `client-requests/${request.request_id}`
  const answer = await send('PUT', boss, path, { approve: true })
  expect(answer.json()).toMatchObject({ state: 'approved' })
  expect((await send('PUT', boss, path, { approve: false })).statusCode).toBe(404)
  const theirs = (await listClients(second)).collection[0]!
  expect(theirs).toMatchObject({ user_id: client.user_id, name: 'Nora Typed', is_new: 1 })
  expect(await getAlertMessages(second)).toEqual(['Nora Typed is now your client too'])
  expect(await getClient(first, client.user_id)).toMatchObject({ last_name: 'Bell' })
})

test('a supervisor can decline with a note, and the agent can withdraw a request', async () => {
  const { second, boss, client } = await createScenario()
  const ask = async () =>
    (await post(second, { email: client.email })).json<{ request: ClientRequest }>().request.request_id
  await send('PUT', boss, `client-requests/${await ask()}`, { approve: false, note: 'Adam has a showing' })
  expect(await getAlertMessages(second)).toEqual([
    'Your request to work with Nora Bell was declined: Adam has a showing',
  ])
  expect((await listRequests(second))[0]).toMatchObject({ state: 'refused', note: 'Adam has a showing' })
  const next = await ask()
  expect((await send('DELETE', second, `client-requests/${next}`)).statusCode).toBe(204)
  expect((await send('PUT', boss, `client-requests/${next}`, { approve: true })).statusCode).toBe(404)
  expect((await listClients(second)).total).toBe(0)
})

test('no approval is needed after 90 days without activity, for archived clients, or for supervisors', async () => {
  const inactive = await createScenario()
  await setLastActivity(inactive.client, 90)
  expect((await post(inactive.second, { email: inactive.client.email })).statusCode).toBe(200)
  const archived = await createScenario()
  await send('DELETE', archived.first, `clients/${archived.client.user_id}?reason=other`)
  expect((await post(archived.second, { email: archived.client.email })).statusCode).toBe(200)
  const supervised = await createScenario()
  expect((await post(supervised.boss, { email: supervised.client.email })).statusCode).toBe(200)
})

test('decides several requests in one call and returns the reason for those it could not', async () => {
  const { first, second, boss } = await createScenario()
  const wish = async () => {
    const { email } = await addClient(first, { email: newEmail() })
    return (await post(second, { email })).json<{ request: ClientRequest }>().request.request_id
  }
  const ids = [await wish(), await wish(), await wish()]
  await send('DELETE', second, `client-requests/${ids[1]}`)
  const answer = { request_ids: [...ids, ids[0]], approve: true, note: '' }
  expect((await send('PUT', second, 'client-requests', answer)).statusCode).toBe(403)
  const reply = await send('PUT', boss, 'client-requests', answer)
  expect(reply.json()).toEqual({
    answered: [ids[0], ids[2]],
    left: [{ request_id: ids[1], reason: 'This request has already been answered or withdrawn' }],
  })
  expect((await listClients(second)).total).toBe(2)
  const many = { ...answer, request_ids: Array.from({ length: 101 }, (_, at) => String(at + 1)) }
  expect((await send('PUT', boss, 'client-requests', many)).statusCode).toBe(400)
})

test('a request of a deactivated agent cannot be approved', async () => {
  const { second, boss, client } = await createScenario()
  const { request } = (await post(second, { email: client.email })).json<{ request: ClientRequest }>()
  await send('POST', boss, `members/${second.personId}/deactivate`, {})
  expect(
    (await send('PUT', boss, `client-requests/${request.request_id}`, { approve: true })).statusCode,
  ).toBe(409)
})

test('a supervisor reassigns clients with their related records, and back', async () => {
  const { first, second, boss, client } = await createScenario()
  const kept = await addClient(boss, { email: newEmail() })
  const path = `clients/${client.user_id}`
  const participant = { type: 'TENANT', first_name: 'Ines', email: newEmail() }
  await send('POST', first, `${path}/participant`, participant)
  const shared = await addClient(first, { email: newEmail() })
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
  expect((await getAlertMessages(second))[0]).toMatch(/^Nora Bell was reassigned to you from Agent \d+$/)
  const back = { ...wish, from: wish.to, to: wish.from, user_ids: [client.user_id] }
  expect((await send('POST', boss, 'clients-reassign', back)).json()).toMatchObject({
    moved: [client.user_id],
  })
  expect((await getClient(first, client.user_id)).participants).toHaveLength(1)
  expect((await send('POST', boss, 'clients-reassign', back)).statusCode).toBe(404)
})

/** The times of a client's last change of agent, as the record and its events have them. */
async function findTransferTimes({ user_id }: { user_id: string }): Promise<Date[]> {
  const { rows } = await office.deps.pool.query<{ assigned_at: Date; at: Date }>(
    `SELECT c.assigned_at, max(e.at) AS at FROM client c JOIN client_event e ON e.client_id = c.id
     WHERE c.person_id = $1 AND e.kind = 'reassigned' GROUP BY c.id`,
    [user_id],
  )
  return rows.flatMap(({ assigned_at, at }) => [assigned_at, at])
}

test('a client changes agents at the time of the office, in every way', async () => {
  const { first, second, boss, client } = await createScenario()
  const ways: [string, object][] = [
    ['clients-reassign', { from: first.personId, to: second.personId, user_ids: [client.user_id] }],
    [`members/${second.personId}/hand-over`, { to: first.personId }],
  ]
  for (const [url, payload] of ways) {
    office.clock.advance(60)
    expect((await send('POST', boss, url, payload)).statusCode).toBeLessThan(300)
    expect(await findTransferTimes(client)).toEqual([office.clock.now(), office.clock.now()])
  }
})

test('deactivating an agent reassigns the agent’s clients, and the undo returns them', async () => {
  const { first, second, boss, client } = await createScenario()
  const reply = await send('POST', boss, `members/${first.personId}/deactivate`, {
    hand_over_to: second.personId,
  })
  const { hand_over } = reply.json<{ hand_over: { hand_over_id: string; moved: unknown } }>()
  expect(hand_over.moved).toEqual([{ what: 'clients', count: 1 }])
  expect((await listClients(second)).collection).toMatchObject([
    { user_id: client.user_id, email: client.email },
  ])
  await send('POST', boss, `members/${first.personId}/reactivate`)
  await send('POST', boss, `hand-overs/${hand_over.hand_over_id}/undo`)
  expect((await listClients(second)).total).toBe(0)
  expect((await listClients(boss, `agent_id=${first.personId}`)).total).toBe(1)
})
