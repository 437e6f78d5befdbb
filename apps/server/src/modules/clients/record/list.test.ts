import type { ClientSuggestion } from '@pb/contract/client-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientCalls } from '../../../../test/calls/client-calls.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const { send, newEmail, addClient, listClients } = clientCalls(office)

/** Creates clients with many equal names and times. */
async function createClients(agent: TestPerson, count: number): Promise<void> {
  const names = ['Ana', 'ana', 'Ána', 'Bo', 'Çem']
  for (let index = 0; index < count; index += 1) {
    await makeClient(office.deps, agent, {
      first_name: names[index % names.length]!,
      last_name: index % 3 === 0 ? 'Lee' : '',
      type: index % 4 === 0 ? 'sale' : 'rental',
    })
    if (index % 6 === 5) office.clock.advance(60)
  }
}

test('every sort order is total: pages of any length add up to the full list, and descending mirrors ascending', async () => {
  const agent = await office.person()
  await createClients(agent, 30)
  const sorts = ['name', 'time_created', 'last_activity', 'assigned_at']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      fc.constantFrom('asc', 'desc'),
      fc.constantFrom('', 'rental', 'sale'),
      fc.integer({ min: 1, max: 31 }),
      async (sort, dir, type, length) => {
        const query = (extra: string) =>
          listClients(agent, `sort_by=${sort}${type && `&search_type=${type}`}&${extra}`)
        const whole = (await query(`sort_dir=${dir}&limit=200`)).collection.map(({ user_id }) => user_id)
        const paged: string[] = []
        for (let offset = 0; offset < whole.length; offset += length) {
          const page = await query(`sort_dir=${dir}&limit=${length}&offset=${offset}`)
          expect(page.total).toBe(whole.length)
          paged.push(...page.collection.map(({ user_id }) => user_id))
        }
        expect(paged).toEqual(whole)
        expect(new Set(whole).size).toBe(whole.length)
        const mirror = await query(`sort_dir=${dir === 'asc' ? 'desc' : 'asc'}&limit=200`)
        expect(mirror.collection.map(({ user_id }) => user_id)).toEqual(whole.toReversed())
      },
    ),
    { numRuns: 24 },
  )
})

test('finds and shows names in the order of their language, by each part', async () => {
  const agent = await office.person()
  await makeClient(office.deps, agent, { first_name: '小明', last_name: '王' })
  await makeClient(office.deps, agent, { first_name: '김민수', last_name: '' })
  await makeClient(office.deps, agent, { first_name: 'Xiaoming', last_name: 'Wang' })
  const find = async (search: string) =>
    (await listClients(agent, `search=${encodeURIComponent(search)}`)).collection.map(({ name }) => name)
  for (const search of ['王小明', '小明', '小明 王']) expect(await find(search)).toEqual(['王小明'])
  for (const search of ['김민수', '민수']) expect(await find(search)).toEqual(['김민수'])
  for (const search of ['Xiaoming Wang', 'Wang Xiaoming', 'wang x'])
    expect(await find(search)).toEqual(['Xiaoming Wang'])
})

test('sorts names regardless of accents and case', async () => {
  const agent = await office.person()
  for (const first_name of ['Óscar', 'bea', 'Anton', 'oscarina', 'Zed'])
    await makeClient(office.deps, agent, { first_name, last_name: '' })
  const { collection } = await listClients(agent, 'sort_by=name&sort_dir=asc')
  expect(collection.map(({ name }) => name)).toEqual(['Anton', 'bea', 'Óscar', 'oscarina', 'Zed'])
})

test('search matches name prefixes, parts of emails and phone digits only', async () => {
  const agent = await office.person()
  const emails = ['jc_100%@postbox.example']
  await makeClient(office.deps, agent, {
    first_name: 'José',
    last_name: 'O’Brien-Cruz',
    emails,
    phones: ['(212) 555-0123'],
  })
  await makeClient(office.deps, agent, {
    first_name: 'Maria',
    last_name: 'Josefson',
    emails: ['maria@client.example'],
  })
  await makeClient(office.deps, await office.person(), { first_name: 'José', last_name: 'Stranger', emails })
  const find = async (search: string) =>
    (await listClients(agent, `search=${encodeURIComponent(search)}`)).collection
      .map(({ first_name }) => first_name)
      .toSorted()
  expect(await find('jose')).toEqual(['José', 'Maria'])
  for (const text of ['cruz jos', 'OBrien', 'jc_100%', 'POSTBOX', '212 555-0123', '+1 (212) 555', '5550123'])
    expect([text, await find(text)]).toEqual([text, ['José']])
  for (const text of ['ruz', '%', '_', '0%@', 'stranger', '99', '\\', "'", 'jose mario', '@@ ..'])
    expect([text, await find(text)]).toEqual([
      text,
      text === '%' || text === '_' || text === '0%@' ? ['José'] : [],
    ])
})

test('suggestions list the best matches of the type first, or the latest without a text, in the palette too', async () => {
  const agent = await office.person()
  for (const [first_name, type] of [
    ['Lena', 'rental'],
    ['Carl Len', 'rental'],
    ['Lenny', 'sale'],
  ] as const) {
    office.clock.advance(60)
    await makeClient(office.deps, agent, { first_name, last_name: '', type })
  }
  const suggest = async (query: string) =>
    (await send('GET', agent, `suggest-clients?${query}`))
      .json<{ collection: ClientSuggestion[] }>()
      .collection.map(({ name }) => name)
  expect(await suggest('search=len')).toEqual(['Lenny', 'Lena', 'Carl Len'])
  expect(await suggest('search=')).toEqual(['Lenny', 'Carl Len', 'Lena'])
  expect(await suggest('search=len&search_type=rental&limit=1')).toEqual(['Lena'])
  const palette = (await send('GET', agent, 'palette?search=len')).json<{ clients: ClientSuggestion[] }>()
  expect(palette.clients.map(({ name }) => name)).toEqual(['Carl Len', 'Lenny', 'Lena'])
})

test('year of birth and gender are returned only by the client’s own page', async () => {
  const agent = await office.person()
  const { user_id } = await addClient(agent, { email: newEmail(), year_born: 1977, gender: 'nonbinary' })
  for (const path of [
    'clients?',
    'suggest-clients?',
    'palette?',
    'clients?search=nora',
    'clients?search=nonbinary',
  ])
    expect(
      (await send('GET', agent, `${path}&search=nora`.replace('search=nora&search=nora', 'search=nora')))
        .body,
    ).not.toMatch(/1977|nonbinary|year_born|gender/)
  expect((await send('GET', agent, `clients/${user_id}`)).json()).toMatchObject({
    year_born: 1977,
    gender: 'nonbinary',
  })
})

test('only supervisors can list another agent’s clients', async () => {
  const [agent, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const { userId } = await makeClient(office.deps, agent)
  expect((await send('GET', other, `clients?agent_id=${agent.personId}`)).statusCode).toBe(403)
  expect(
    (await listClients(boss, `agent_id=${agent.personId}`)).collection.map(({ user_id }) => user_id),
  ).toEqual([userId])
  expect((await listClients(boss, 'agent_id=0')).total).toBe(0)
  expect((await send('GET', boss, `clients/${userId}`)).statusCode).toBe(404)
})
