import type { Client } from '@pb/contract/client-schemas'
import { describe, expect, test } from 'vitest'
import { clientCalls } from '../../../../test/calls/client-calls.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const { send, form, newEmail, post, addClient, listClients, getClient } = clientCalls(office)

describe('adding a client', () => {
  test('stores normalized fields and lists the client under its search types', async () => {
    const agent = await office.person()
    const email = newEmail()
    const client = await addClient(agent, {
      email: `${email}\n`,
      first_name: 'Zoë\nMarie',
      phone: '212 555 0100',
      more_phones: ['+44 20 7946 0958', '(212) 555-0100'],
      more_emails: [newEmail(), email.toUpperCase()],
      search_type: ['sale', 'rental'],
      stage: 'searching',
      source: 'Referral',
      move_in_date: '2026-05-01',
      income: 185_000.5,
      credit_band: '720-plus',
      guarantor: 'company',
      pets: 'A cat',
      notes: 'Two lines\nof notes',
      year_born: 1988,
      gender: 'female',
    })
    expect(client).toMatchObject({
      name: 'Zoë Marie Bell',
      email,
      phone: '(212) 555-0100',
      more_phones: ['+44 20 7946 0958'],
      search_type: ['rental', 'sale'],
      income: 185_000.5,
      notes: 'Two lines\nof notes',
      year_born: 1988,
      gender: 'female',
      is_new: 0,
      archived: null,
      participants: [],
      searches: [],
      agent_saved: [],
      activity: { sent: 0, opened: 0, time_opened: null, liked: 0, asked: 0 },
      client_saved: [],
      application_form_id: '0',
    })
    expect(client.more_emails).toHaveLength(1)
    for (const type of ['rental', 'sale'])
      expect(
        (await listClients(agent, `search_type=${type}`)).collection.map(({ user_id }) => user_id),
      ).toEqual([client.user_id])
  })

  test('returns a message for each missing or invalid field', async () => {
    const agent = await office.person()
    const reply = await send('POST', agent, 'clients', {
      first_name: '\n',
      email: 'x',
      search_type: 'rental',
    })
    expect(reply.statusCode).toBe(400)
    const messages = reply.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)
    expect(messages).toEqual(['First name is required', 'Last name is required', 'Invalid email address'])
    const { errors } = (await post(agent, { email: '' })).json<{ errors: { message: string }[] }>()
    expect(errors.map(({ message }) => message)).toEqual(['Email is required'])
  })

  test('rejects a second client with any of the addresses, also concurrently', async () => {
    const agent = await office.person()
    const [email, second] = [newEmail(), newEmail()]
    const replies = await Promise.all([
      post(agent, { email }),
      post(agent, { email }),
      post(agent, { email }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { user_id } = (await listClients(agent)).collection[0]!
    await send('PUT', agent, `clients/${user_id}`, { more_emails: [second] })
    const again = await post(agent, { email: second.toUpperCase() })
    expect([again.statusCode, again.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'This client already exists in database',
    ])
    const attached = await send('POST', agent, `clients/${encodeURIComponent(second)}`)
    expect(attached.statusCode).toBe(409)
  })

  test('refers to the person with any of the addresses and keeps agents’ records separate', async () => {
    const [first, second] = [await office.person(), await office.person(['SUPERVISOR'])]
    const [email, other] = [newEmail(), newEmail()]
    const mine = await addClient(first, {
      email,
      more_emails: [other],
      phone: '(212) 555-0101',
      notes: 'Secret',
    })
    const theirs = await addClient(second, { email: other, first_name: 'N.', last_name: 'B.' })
    expect(theirs).toMatchObject({
      user_id: mine.user_id,
      name: 'N. B.',
      phone: '',
      notes: '',
      more_emails: [],
    })
    await send('PUT', second, `clients/${mine.user_id}`, { first_name: 'Changed', phone: '(212) 555-0199' })
    expect(await getClient(first, mine.user_id)).toMatchObject({
      first_name: 'Nora',
      phone: '(212) 555-0101',
      more_emails: [other],
    })
  })

  test('rejects addresses of different people and the agent’s own address', async () => {
    const agent = await office.person(['SUPERVISOR'])
    const [one_, two] = [newEmail(), newEmail()]
    const other = await office.person()
    await addClient(other, { email: one_ })
    await addClient(other, { email: two })
    const reply = await post(agent, { email: one_, more_emails: [two] })
    expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'These emails belong to different people',
    ])
    expect((await post(agent, { email: agent.email })).statusCode).toBe(422)
    // Another agent may be a client.
    expect((await addClient(agent, { email: other.email })).user_id).toBe(other.personId)
  })

  test('attaches a person by address, without a body, under the stored name', async () => {
    const [first, second] = [await office.person(), await office.person(['SUPERVISOR'])]
    const email = newEmail()
    const mine = await addClient(first, { email, phone: '(212) 555-0102' })
    const reply = await office.call({
      method: 'POST',
      url: `/v1/clients/${encodeURIComponent(email)}?search_type=sale`,
      headers: { 'content-type': 'application/json' },
      as: second,
    })
    expect(reply.json()).toMatchObject({
      user_id: mine.user_id,
      name: 'Nora Bell',
      email,
      phone: '',
      search_type: ['sale'],
    })
    expect((await send('POST', second, `clients/${encodeURIComponent(newEmail())}`)).statusCode).toBe(404)
  })
})

describe('email addresses', () => {
  test('a lookup returns only the name of other agents’ clients and is audited', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const email = newEmail()
    const { user_id } = await addClient(first, {
      email,
      phone: '(212) 555-0103',
      first_name: 'Own',
      last_name: 'Name',
    })
    const lookUp = async (as: typeof first, text = email) =>
      (await send('GET', as, `valid-exists-email/${encodeURIComponent(text)}`)).json<unknown>()
    const user = { user_id, name: 'Own Name', first_name: 'Own', last_name: 'Name' }
    expect(await lookUp(second)).toEqual({ exists: true, user, yours: false })
    expect(await lookUp(first)).toEqual({ exists: true, user, yours: true })
    expect(await lookUp(second, newEmail())).toEqual({ exists: false, user: null, yours: false })
    const rows = await office.deps.db
      .selectFrom('office_audit')
      .where('by_id', 'in', [first.personId, second.personId])
      .select(['by_id', 'what', 'details'])
      .execute()
    expect(rows).toEqual([{ by_id: second.personId, what: 'client_looked_up', details: { person: user_id } }])
    const boss = await office.person(['SUPERVISOR'])
    const member = await send('GET', boss, `members/${second.personId}`)
    expect([member.statusCode, member.json<{ history: unknown[] }>().history]).toEqual([200, []])
  })

  test('an edit cannot take another person’s address, and an unused address becomes free', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const [mine, typo, theirs] = [newEmail(), newEmail(), newEmail()]
    const client = await addClient(first, { email: mine })
    await addClient(second, { email: theirs, last_name: 'Hidden' })
    const own = await addClient(first, { email: newEmail(), first_name: 'Ada', last_name: 'Own' })
    const path = `clients/${client.user_id}`
    const taken = await send('PUT', first, path, { more_emails: [theirs] })
    expect(taken.statusCode).toBe(409)
    expect(taken.body).not.toContain('Hidden')
    const ownTaken = await send('PUT', first, path, { email: own.email })
    expect(ownTaken.json<{ errorMsg: string }>().errorMsg).toContain('your client Ada Own')
    await send('PUT', first, path, { more_emails: [typo] })
    await send('PUT', first, path, { more_emails: [] })
    expect((await addClient(second, { email: typo })).user_id).not.toBe(client.user_id)
    expect((await getClient(first, client.user_id)).email).toBe(mine)
  })
})

describe('client records', () => {
  test('a client is new until opened, and an edit leaves omitted fields unchanged', async () => {
    const agent = await office.person()
    const { user_id } = await addClient(agent, { email: newEmail(), phone: '(212) 555-0104' })
    await office.deps.db
      .updateTable('client')
      .set({ is_new: true })
      .where('person_id', '=', user_id)
      .execute()
    expect((await listClients(agent)).collection[0]!.is_new).toBe(1)
    expect([(await getClient(agent, user_id)).is_new, (await getClient(agent, user_id)).is_new]).toEqual([
      1, 0,
    ])
    const reply = await send('PUT', agent, `clients/${user_id}`, { stage: 'showing', search_type: 'sale' })
    expect(reply.json()).toMatchObject({
      stage: 'showing',
      search_type: ['sale'],
      phone: '(212) 555-0104',
      first_name: form.first_name,
    })
  })

  test('removal requires a reason, in the query or as JSON, and restoring keeps all fields', async () => {
    const agent = await office.person()
    const client = await addClient(agent, { email: newEmail(), notes: 'Kept' })
    const path = `clients/${client.user_id}`
    expect((await send('DELETE', agent, path)).statusCode).toBe(400)
    expect((await send('DELETE', agent, `${path}?reason=nonsense&type=REJECTED`)).statusCode).toBe(400)
    const gone = await send('DELETE', agent, path, { reason: 'elsewhere', type: 'REJECTED' })
    expect(gone.statusCode).toBe(204)
    expect((await listClients(agent)).total).toBe(0)
    const removed = (await send('GET', agent, 'clients?mode=ARCHIVED')).json<{ total: number }>()
    expect(removed.total).toBe(1)
    expect((await getClient(agent, client.user_id)).archived).toMatchObject({ reason: 'elsewhere' })
    expect((await send('PUT', agent, path, { notes: 'No' })).statusCode).toBe(404)
    expect((await send('DELETE', agent, `${path}?reason=other`)).statusCode).toBe(404)
    const back = await send('POST', agent, `${path}/restore`)
    expect(back.json<Client>()).toMatchObject({ notes: 'Kept', archived: null })
    await send('DELETE', agent, `${path}?reason=other&type=REJECTED`)
    expect(await addClient(agent, { email: client.email, notes: 'Again' })).toMatchObject({
      user_id: client.user_id,
      notes: 'Again',
      archived: null,
    })
  })
})
