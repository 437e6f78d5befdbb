import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()

interface Suggestion {
  readonly user_id: string
  readonly name: string
  readonly email: string
}

let caller: TestPerson

/** Creates an agent with this name, and optionally a contact address. */
async function createAgent(name: string, given: { contact_email?: string; deactivated_at?: Date } = {}) {
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

async function suggest(query: Record<string, string>) {
  const url = `/v1/suggest-agents?${new URLSearchParams(query).toString()}`
  const reply = await office.call({ url, as: caller })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Suggestion[] }>().collection
}

const suggestNames = async (search: string) => (await suggest({ search })).map(({ name }) => name)

beforeAll(async () => {
  caller = await office.person()
  await office.deps.db
    .updateTable('person')
    .set({ name: 'Zoe Zephyr', first_name: 'Zoe', last_name: 'Zephyr' })
    .where('id', '=', caller.personId)
    .execute()
  await createAgent('Sofía Marín', { contact_email: 'sofia@pboffice.example' })
  await createAgent('Sofiane Obrador')
  await createAgent("Łukasz O'Brien-Ng")
  await createAgent('John Marin')
  await createAgent('Gone Marin', { deactivated_at: new Date() })
  await createAgent('דנה לוי')
  await createAgent('100% Real_Estate')
})

test('returns name, email, photo and id only', async () => {
  const [found] = await suggest({ search: 'sofía marín' })
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
])('suggests the matching agents for %j', async (search, names) => {
  expect(await suggestNames(search)).toEqual(names)
})

test('returns all agents by first name, in both directions and in pages', async () => {
  const all = await suggest({ sort_by: 'first_name', sort_dir: 'asc' })
  expect(all.map(({ name }) => name)).toEqual([
    '100% Real_Estate',
    'John Marin',
    "Łukasz O'Brien-Ng",
    'Sofía Marín',
    'Sofiane Obrador',
    'Zoe Zephyr',
    'דנה לוי',
  ])
  const down = await suggest({ sort_by: 'first_name', sort_dir: 'desc' })
  expect(down).toEqual(all.toReversed())
  const pages = await Promise.all(
    [0, 3, 6, 9].map((offset) => suggest({ offset: String(offset), limit: '3' })),
  )
  expect(pages.flat()).toEqual(all)
})

test('returns the sign-in address of an agent without contact address', async () => {
  const { email } = await createAgent('Paula Plain')
  expect((await suggest({ search: 'paula' }))[0]!.email).toBe(email)
})

test.each([
  ['limit=11', 'query.limit'],
  ['limit=0', 'query.limit'],
  ['offset=-1', 'query.offset'],
  ['sort_by=email', 'query.sort_by'],
  ['sort_dir=up', 'query.sort_dir'],
  [`search=${'a'.repeat(201)}`, 'query.search'],
])('rejects %s and names %s', async (query, path) => {
  const reply = await office.call({ url: `/v1/suggest-agents?${query}`, as: caller })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ path }] })
})
