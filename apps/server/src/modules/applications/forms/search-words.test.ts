import type { ApplicationRow } from '@pb/contract/applications'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let supervisor: TestPerson

/** More forms than are sorted after they are counted, of which every second one has the first name. */
const forms = 2600

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  const { id } = await makeForm(office.deps, await office.person(), {})
  await sql`INSERT INTO application_form (household_id, agent_id, person_id, applicant_type, first_name, last_name, email,
      name, search_text, status, created_at, changed_at)
    SELECT household_id, agent_id, person_id, applicant_type, '', '', email, '', '', status, created_at,
      changed_at + (n * 7919 % 1000) * interval '1 minute'
    FROM application_form, generate_series(2, ${forms}) n WHERE id = ${id}`.execute(office.deps.db)
  await setNames(['Sofía Marin', 'Sofie Sofer', '45 Óscar', 'ZED zedd', ''])
})

/** Names the forms in turns. */
const setNames = (names: readonly string[]) =>
  sql`UPDATE application_form SET name = n, search_text = ' ' || search_words(n)
    FROM (SELECT id AS form, (${[...names]}::text[])[1 + row_number() OVER (ORDER BY id) % ${names.length}::int] AS n
      FROM application_form) named WHERE id = form`.execute(office.deps.db)

async function search(query: string, offset: number) {
  const params = new URLSearchParams({ all: '1', query, offset: String(offset), limit: '20' })
  const reply = await office.call({ url: `/v1/aform?${params.toString()}`, as: supervisor })
  const { count, collection } = reply.json<{ count: number; collection: ApplicationRow[] }>()
  return { count, ids: collection.map(({ application_form_id }) => application_form_id) }
}

/** The same by reading each form. */
async function searchPlainly(query: string, offset: number) {
  const { rows } = await sql<{ id: string }>`SELECT id FROM application_form
    WHERE deleted_at IS NULL AND search_text LIKE '% ' || ${query.toLowerCase()} || '%'
    ORDER BY changed_at DESC, id DESC`.execute(office.deps.db)
  return { count: rows.length, ids: rows.slice(offset, offset + 20).map(({ id }) => id) }
}

const queries = ['sofia', 'SOF', 's', 'zed', 'zedd', '4', '45', 'oscar', 'marin', 'nora', 'absent']
/** Pages of all queries, and of the same by reading each form. */
async function searchAll(find: typeof search) {
  const pages: Awaited<ReturnType<typeof search>>[] = []
  for (const query of queries) for (const offset of [0, 30, 1290]) pages.push(await find(query, offset))
  return pages
}

test('a word finds what reading each form finds, few or many, page by page', async () => {
  expect((await search('sof', 0)).count).toBeGreaterThan(1000)
  expect(await searchAll(search)).toEqual(await searchAll(searchPlainly))
})

test('words follow names, deleting, restoring and purging', async () => {
  await sql`UPDATE application_form SET deleted_at = now() WHERE id % 3 = 0`.execute(office.deps.db)
  expect(await searchAll(search)).toEqual(await searchAll(searchPlainly))
  await setNames(['Sofía', 'Nora Zedd', '45 West 4th'])
  await sql`UPDATE application_form SET deleted_at = NULL WHERE id % 6 = 0`.execute(office.deps.db)
  expect(await searchAll(search)).toEqual(await searchAll(searchPlainly))
  await sql`DELETE FROM application_form WHERE id % 5 = 0`.execute(office.deps.db)
  expect(await searchAll(search)).toEqual(await searchAll(searchPlainly))
})

test('names of any characters are found by their words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      async (names) => {
        await setNames([...names.map((name) => name.replaceAll('\0', '')), 'Sofía'])
        expect(await search('sofia', 0)).toEqual(await searchPlainly('sofia', 0))
        expect(await search('a', 0)).toEqual(await searchPlainly('a', 0))
      },
    ),
    { numRuns: 5 },
  )
})
