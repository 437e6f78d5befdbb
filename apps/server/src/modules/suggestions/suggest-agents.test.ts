import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'

const office = testOffice()

interface Suggestion {
  readonly user_id: string
  readonly name: string
  readonly email: string
}

let asking: TestPerson

/** An agent of this name; the sign-in address is the name's, the contact address as given. */
async function agent(name: string, given: { contact_email?: string; deactivated_at?: Date } = {}) {
  const { db } = office.deps
  const { personId, email } = await office.person()
  const [first_name = '', ...rest] = name.split(' ')
  await db
    .updateTable('person')
    .set({ name, first_name, last_name: rest.join(' ') })
    .where('id', '=', personId)
    .execute()
  if (Object.keys(given).length > 0)
    await db.updateTable('agent').set(given).where('person_id', '=', personId).execute()
  return { personId, email }
}

async function ask(query: Record<string, string>) {
  const url = `/v1/suggest-agents?${new URLSearchParams(query).toString()}`
  const reply = await office.call({ url, as: asking })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Suggestion[] }>().collection
}

const namesFor = async (search: string) => (await ask({ search })).map(({ name }) => name)

beforeAll(async () => {
  asking = await office.person()
  await office.deps.db
    .updateTable('person')
    .set({ name: 'Zoe Zephyr', first_name: 'Zoe', last_name: 'Zephyr' })
    .where('id', '=', asking.personId)
    .execute()
  await agent('Sofía Marín', { contact_email: 'sofia@pboffice.example' })
  await agent('Sofiane Obrador')
  await agent("Łukasz O'Brien-Ng")
  await agent('John Marin')
  await agent('Gone Marin', { deactivated_at: new Date() })
  await agent('דנה לוי')
  await agent('100% Real_Estate')
})

test('agents carry name, e-mail, photo and id, and nothing else', async () => {
  const [found] = await ask({ search: 'sofía marín' })
  expect(found).toEqual({
    user_id: expect.stringMatching(/^\d+$/) as string,
    name: 'Sofía Marín',
    email: 'sofia@pboffice.example',
    photo: null,
  })
})

test.each([
  ['sofia', ['Sofía Marín', 'Sofiane Obrador']],
  ['SOFÍA', ['Sofía Marín', 'Sofiane Obrador']],
  ['mar', ['John Marin', 'Sofía Marín']],
  ['marin so', ['Sofía Marín']],
  ['lukasz', ["Łukasz O'Brien-Ng"]],
  ['Łuk', ["Łukasz O'Brien-Ng"]],
  ['obrien', ["Łukasz O'Brien-Ng"]],
  ['o’brien ng', ["Łukasz O'Brien-Ng"]],
  ['jhon', ['John Marin']],
  ['sofiane obrado', ['Sofiane Obrador']],
  ['sofianne', ['Sofiane Obrador', 'Sofía Marín']],
  ['sofia@pb', ['Sofía Marín', 'Sofiane Obrador']],
  ['דנ', ['דנה לוי']],
  ['gone', []],
  ['%', []],
  ['100%', ['100% Real_Estate']],
  ['real_e', ['100% Real_Estate']],
  ['r_al', []],
  ['\\', []],
  ['...', []],
  ["'; DROP TABLE person; --", []],
  ['👩‍💻', []],
  ['pboffice', []],
])('%s', async (search, names) => {
  expect(await namesFor(search)).toEqual(names)
})

test('all of them, by first name either way, in pages', async () => {
  const all = await ask({ sort_by: 'first_name', sort_dir: 'asc' })
  expect(all.map(({ name }) => name)).toEqual([
    '100% Real_Estate',
    'John Marin',
    "Łukasz O'Brien-Ng",
    'Sofía Marín',
    'Sofiane Obrador',
    'Zoe Zephyr',
    'דנה לוי',
  ])
  const down = await ask({ sort_by: 'first_name', sort_dir: 'desc' })
  expect(down).toEqual(all.toReversed())
  const pages = await Promise.all([0, 3, 6, 9].map((offset) => ask({ offset: String(offset), limit: '3' })))
  expect(pages.flat()).toEqual(all)
})

test('whoever gave no contact address is reached at the sign-in address', async () => {
  const { email } = await agent('Paula Plain')
  expect((await ask({ search: 'paula' }))[0]!.email).toBe(email)
})

test.each([
  ['limit=11', 'query.limit'],
  ['limit=0', 'query.limit'],
  ['offset=-1', 'query.offset'],
  ['sort_by=email', 'query.sort_by'],
  ['sort_dir=up', 'query.sort_dir'],
  [`search=${'a'.repeat(201)}`, 'query.search'],
])('%s is refused at %s', async (query, path) => {
  const reply = await office.call({ url: `/v1/suggest-agents?${query}`, as: asking })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ path }] })
})
