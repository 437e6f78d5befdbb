import type { Palette } from '@pb/contract/suggestions'
import { orderPaletteGroups } from '@pb/rules/palette-order'
import { commandQueries, halfRememberedAddresses, resultQueries } from '@pb/rules/palette-queries.fixture'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let listing: string

const addresses = [
  ['225 East 57th Street', 'MN', { street_number: 57, avenue_number: 6 }],
  ['225 West 57th Street', 'MN'],
  ['240 East 57th Street', 'MN'],
  ['57 East 225th Street', 'BX'],
  ['22 East 5th Street', 'MN'],
  ['23 2nd Avenue', 'BK'],
  ['23 2nd Avenue', 'MN'],
  ['94-02 94th Street', 'QN'],
  ['40 East 94th Street', 'BK'],
  ['12 West 94th Street', 'MN'],
  ['181 Carlton Avenue', 'BK'],
  ['1040 Lexington Avenue', 'MN'],
  ['740 Park Avenue', 'MN'],
  ['740 Park Place', 'BK'],
  ['1234 Broadway', 'BK'],
  ['1234 Broadway', 'MN'],
  ['15 Chelsea Street', 'SI'],
  ['88 Bay Ridge Avenue', 'BK'],
  ['1 Avenue B', 'MN'],
  ['150 Central Park West', 'MN'],
  ['310 Riverside Drive', 'MN'],
  ['12 St. Marks Place', 'MN'],
  ['32-15 44th Street', 'QN'],
  ['5 Omaha Street', 'SI'],
  ['7 Nina Avenue', 'SI'],
] as const

beforeAll(async () => {
  const { db } = office.deps
  agent = await office.person()
  const ids = new Map<string, string>()
  for (const [address, borough, more] of addresses)
    ids.set(`${address} ${borough}`, await makeBuilding(db, { address, borough, ...more }))
  const building_id = ids.get('225 East 57th Street MN')!
  const unit_id = await makeUnit(db, building_id, { label: '5B' })
  await sql`ALTER TABLE listing ALTER COLUMN id RESTART WITH 10095`.execute(db)
  listing = await makeListing(db, { building_id, unit_id })
  for (const label of ['12', 'PH']) await makeUnit(db, ids.get('740 Park Avenue MN')!, { label })
  const clients = [
    ['Carla', 'Petrov', ['carla.petrov@mail.example'], ['+19175550134']],
    ['Omar', 'Haddad', ['omar.h@mail.example'], []],
    ['Jean-Luc', 'O’Brien', ['jl@mail.example'], []],
    ['Zoë', 'Łukasik', ['zl@mail.example'], []],
  ] as const
  for (const [first_name, last_name, emails, phones] of clients)
    await makeClient(office.deps, agent, { first_name, last_name, emails, phones })
  const other = await office.person()
  await makeClient(office.deps, other, { first_name: 'Omar', last_name: 'Other' })
  const colleague = await office.person()
  await db
    .updateTable('person')
    .set({ name: 'Nina Rossi', first_name: 'Nina', last_name: 'Rossi' })
    .where('id', '=', colleague.personId)
    .execute()
  await db
    .updateTable('person')
    .set({ name: 'Bea Quill' })
    .where('id', 'in', [agent.personId, other.personId])
    .execute()
})

async function find(search: string, as = agent): Promise<Palette> {
  const reply = await office.call({ url: `/v1/palette?search=${encodeURIComponent(search)}`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

/** The results in the order in which the palette shows them. */
function list(found: Palette, typed: string): string[] {
  const withUnit = ({ address, unit }: { address: string; unit: string }) => `${address}, ${unit}`
  const labels = {
    units: found.units.map(withUnit),
    listings: found.listings.map(withUnit),
    clients: found.clients.map(({ name }) => name),
    neighborhoods: found.neighborhoods.map(({ name }) => name),
    buildings: found.buildings.map(({ address }) => address),
    agents: found.agents.map(({ name }) => name),
  }
  return orderPaletteGroups(found, typed).flatMap((group) =>
    labels[group].map((label) => `${group}: ${label}`),
  )
}

test('shows the right result first for what agents type', async () => {
  const wrong: unknown[] = []
  for (const [text, first] of resultQueries) {
    const typed = text.replace('{listing}', listing)
    const found = list(await find(typed), typed)
    if (found[0] !== first) wrong.push({ typed, first, found: found.slice(0, 3) })
  }
  expect(wrong).toEqual([])
  expect(resultQueries.length + commandQueries.length).toBeGreaterThanOrEqual(60)
})

test('finds half-remembered addresses first or second', async () => {
  const wrong: unknown[] = []
  for (const [typed, address] of halfRememberedAddresses) {
    const found = list(await find(typed), typed)
    if (!found.slice(0, 2).includes(`buildings: ${address}`)) wrong.push({ typed, address, found })
  }
  expect(wrong).toEqual([])
  expect(halfRememberedAddresses.length).toBeGreaterThanOrEqual(20)
})

test('shows nothing that is exactly called like a command', async () => {
  for (const [typed] of commandQueries) {
    const matches = Object.values(await find(typed)).flat()
    expect(
      matches.filter(({ match }) => match === 'exact'),
      typed,
    ).toEqual([])
  }
})

test('shows no similar result beside a better one, and the nearest borough and own listings first', async () => {
  const { db } = office.deps
  expect((await find('carla')).buildings).toEqual([])
  const boroughs = async (search: string) =>
    (await find(search)).buildings.map(({ address, city }) => `${address}, ${city}`)
  expect(await boroughs('1234 broadway')).toEqual(['1234 Broadway, New York', '1234 Broadway, Brooklyn'])
  const own = await makeBuilding(db, { address: '900 Broadway', borough: 'BK' })
  const unit_id = await makeUnit(db, own, { label: '1' })
  await makeListing(db, { building_id: own, unit_id, agent_id: agent.personId })
  expect((await boroughs('broadway'))[0]).toBe('900 Broadway, Brooklyn')
  const seenByOther = await find('broadway', await office.person())
  expect(seenByOther.buildings[0]!.city).toBe('New York')
})
