import type { Client } from '@pb/contract/clients'
import { describe, expect, test } from 'vitest'
import { clientCalls } from '../../../test/client-calls.ts'
import { testOffice } from '../../../test/harness.ts'

const office = testOffice()
const { send, form, address, add, added, list, one } = clientCalls(office)

describe('adding a client', () => {
  test('makes the record whole, in one form, and shows it on the list of its type', async () => {
    const agent = await office.person()
    const email = address()
    const client = await added(agent, {
      email: `${email}\n`,
      first_name: 'Zoë\nMarie',
      phone: '212 555 0100',
      more_phones: ['+44 20 7946 0958', '(212) 555-0100'],
      more_emails: [address(), email.toUpperCase()],
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
      client_saved: [],
      application_form_id: '0',
    })
    expect(client.more_emails).toHaveLength(1)
    for (const type of ['rental', 'sale'])
      expect((await list(agent, `search_type=${type}`)).collection.map(({ user_id }) => user_id)).toEqual([
        client.user_id,
      ])
  })

  test('says what is missing in the words of the form', async () => {
    const agent = await office.person()
    const reply = await send('POST', agent, 'clients', {
      first_name: '\n',
      email: 'x',
      search_type: 'rental',
    })
    expect(reply.statusCode).toBe(400)
    const messages = reply.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)
    expect(messages).toEqual(['First name is required', 'Last name is required', 'Invalid email address'])
    const { errors } = (await add(agent, { email: '' })).json<{ errors: { message: string }[] }>()
    expect(errors.map(({ message }) => message)).toEqual(['Email is required'])
  })

  test('twice is a conflict, by any of the addresses, at once too', async () => {
    const agent = await office.person()
    const [email, second] = [address(), address()]
    const replies = await Promise.all([add(agent, { email }), add(agent, { email }), add(agent, { email })])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { user_id } = (await list(agent)).collection[0]!
    await send('PUT', agent, `clients/${user_id}`, { more_emails: [second] })
    const again = await add(agent, { email: second.toUpperCase() })
    expect([again.statusCode, again.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'This client already exists in database',
    ])
    const attached = await send('POST', agent, `clients/${encodeURIComponent(second)}`)
    expect(attached.statusCode).toBe(409)
  })

  test('finds one person by any address, whoever knows them, and keeps the records apart', async () => {
    const [first, second] = [await office.person(), await office.person(['SUPERVISOR'])]
    const [email, other] = [address(), address()]
    const mine = await added(first, { email, more_emails: [other], phone: '(212) 555-0101', notes: 'Secret' })
    const theirs = await added(second, { email: other, first_name: 'N.', last_name: 'B.' })
    expect(theirs).toMatchObject({
      user_id: mine.user_id,
      name: 'N. B.',
      phone: '',
      notes: '',
      more_emails: [],
    })
    await send('PUT', second, `clients/${mine.user_id}`, { first_name: 'Changed', phone: '(212) 555-0199' })
    expect(await one(first, mine.user_id)).toMatchObject({
      first_name: 'Nora',
      phone: '(212) 555-0101',
      more_emails: [other],
    })
  })

  test('by addresses of different people is a conflict, and by one’s own no client', async () => {
    const agent = await office.person(['SUPERVISOR'])
    const [one_, two] = [address(), address()]
    const other = await office.person()
    await added(other, { email: one_ })
    await added(other, { email: two })
    const reply = await add(agent, { email: one_, more_emails: [two] })
    expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'These addresses belong to different people',
    ])
    expect((await add(agent, { email: agent.email })).statusCode).toBe(422)
    // A colleague may well be somebody's client.
    expect((await added(agent, { email: other.email })).user_id).toBe(other.personId)
  })

  test('attaches by address without a body, by the name the office has', async () => {
    const [first, second] = [await office.person(), await office.person(['SUPERVISOR'])]
    const email = address()
    const mine = await added(first, { email, phone: '(212) 555-0102' })
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
    expect((await send('POST', second, `clients/${encodeURIComponent(address())}`)).statusCode).toBe(404)
  })
})

describe('an address', () => {
  test('is known by name alone to those whose client it is not, and looking is written down', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const email = address()
    const { user_id } = await added(first, {
      email,
      phone: '(212) 555-0103',
      first_name: 'Own',
      last_name: 'Name',
    })
    const look = async (as: typeof first, text = email) =>
      (await send('GET', as, `valid-exists-email/${encodeURIComponent(text)}`)).json<unknown>()
    const user = { user_id, name: 'Own Name', first_name: 'Own', last_name: 'Name' }
    expect(await look(second)).toEqual({ exists: true, user, yours: false })
    expect(await look(first)).toEqual({ exists: true, user, yours: true })
    expect(await look(second, address())).toEqual({ exists: false, user: null, yours: false })
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

  test('belongs to one person: an edit that takes another’s is a conflict, and one that nobody needs is free', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const [mine, typo, theirs] = [address(), address(), address()]
    const client = await added(first, { email: mine })
    await added(second, { email: theirs, last_name: 'Hidden' })
    const own = await added(first, { email: address(), first_name: 'Ada', last_name: 'Own' })
    const path = `clients/${client.user_id}`
    const taken = await send('PUT', first, path, { more_emails: [theirs] })
    expect(taken.statusCode).toBe(409)
    expect(taken.body).not.toContain('Hidden')
    const ownTaken = await send('PUT', first, path, { email: own.email })
    expect(ownTaken.json<{ errorMsg: string }>().errorMsg).toContain('your client Ada Own')
    await send('PUT', first, path, { more_emails: [typo] })
    await send('PUT', first, path, { more_emails: [] })
    expect((await added(second, { email: typo })).user_id).not.toBe(client.user_id)
    expect((await one(first, client.user_id)).email).toBe(mine)
  })
})

describe('a client', () => {
  test('is new until it is opened, and an edit changes what it names alone', async () => {
    const agent = await office.person()
    const { user_id } = await added(agent, { email: address(), phone: '(212) 555-0104' })
    await office.deps.db
      .updateTable('client')
      .set({ is_new: true })
      .where('person_id', '=', user_id)
      .execute()
    expect((await list(agent)).collection[0]!.is_new).toBe(1)
    expect([(await one(agent, user_id)).is_new, (await one(agent, user_id)).is_new]).toEqual([1, 0])
    const reply = await send('PUT', agent, `clients/${user_id}`, { stage: 'showing', search_type: 'sale' })
    expect(reply.json()).toMatchObject({
      stage: 'showing',
      search_type: ['sale'],
      phone: '(212) 555-0104',
      first_name: form.first_name,
    })
  })

  test('is removed for a reason, in the query or as JSON, and comes back with all of it', async () => {
    const agent = await office.person()
    const client = await added(agent, { email: address(), notes: 'Kept' })
    const path = `clients/${client.user_id}`
    expect((await send('DELETE', agent, path)).statusCode).toBe(400)
    expect((await send('DELETE', agent, `${path}?reason=nonsense&type=REJECTED`)).statusCode).toBe(400)
    const gone = await send('DELETE', agent, path, { reason: 'elsewhere', type: 'REJECTED' })
    expect(gone.statusCode).toBe(204)
    expect((await list(agent)).total).toBe(0)
    const removed = (await send('GET', agent, 'clients?mode=ARCHIVED')).json<{ total: number }>()
    expect(removed.total).toBe(1)
    expect((await one(agent, client.user_id)).archived).toMatchObject({ reason: 'elsewhere' })
    expect((await send('PUT', agent, path, { notes: 'No' })).statusCode).toBe(404)
    expect((await send('DELETE', agent, `${path}?reason=other`)).statusCode).toBe(404)
    const back = await send('POST', agent, `${path}/restore`)
    expect(back.json<Client>()).toMatchObject({ notes: 'Kept', archived: null })
    await send('DELETE', agent, `${path}?reason=other&type=REJECTED`)
    expect(await added(agent, { email: client.email, notes: 'Again' })).toMatchObject({
      user_id: client.user_id,
      notes: 'Again',
      archived: null,
    })
  })
})
