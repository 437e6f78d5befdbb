import { listingAudience } from '@pb/contract/listing-audience'
import type { ListingDetail } from '@pb/contract/listings'
import { sharedListing, type SharedPage } from '@pb/contract/shared-listings'
import PostalMime from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { sendTo, tokensOf } from '../sending.fixture.ts'
import { testOffice } from '../../../../test/harness.ts'

const office = testOffice()
let detail: ListingDetail
/** What leaves the office: the page, and the mail in both its forms. */
let outside: string[]
let listingKeys: string[]

type Field = keyof ListingDetail
const agentsOnly = (Object.keys(listingAudience) as Field[]).filter(
  (field) => listingAudience[field] === 'agents',
)

/** Fields whose values say nothing by themselves: numbers of few digits, flags. Their names are looked for. */
const speechless = new Set<Field>(['building_id', 'dom', 'may_edit', 'ribbon'])

/** Every text and number within a value that could not stand there by chance. */
function values(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 ? [value] : []
  if (typeof value === 'number') return value >= 1000 ? [String(value)] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(values)
}

beforeAll(async () => {
  const { db, deps } = { db: office.deps.db, deps: office.deps }
  const [agent, lister] = [await office.person(), await office.person()]
  await db.updateTable('person').set({ name: 'Lister Inside' }).where('id', '=', lister.personId).execute()
  const building_id = await makeBuilding(db)
  const unit_id = await makeUnit(db, building_id)
  const at = (text: string) => new Date(text)
  const id = await makeListing(db, {
    building_id,
    unit_id,
    price_cents: '412500',
    description: 'Sunny rooms over a garden',
    commission: JSON.stringify({ kind: 'owner_pays', months: 1.25 }),
    contact: JSON.stringify({
      company: 'Elm Owners',
      name: 'Olga Inside',
      email: 'olga@inside.example',
      phone_number: '2125550177',
    }),
    access_type: 'EXCLUSIVE',
    exclusive_from: '2026-01-01',
    exclusive_until: '2027-07-19',
    entry: JSON.stringify({ kind: 'lockbox', note: 'Inside code 4711' }),
    source: 'Source Inside',
    agent_id: lister.personId,
    verified_at: at('2026-01-11T10:11:12Z'),
    verified_by: lister.personId,
    published_at: at('2026-01-10T10:11:12Z'),
    created_at: at('2026-01-09T10:11:12Z'),
    modified_at: at('2026-01-12T10:11:12Z'),
  })
  await makeEvent(db, {
    listing_id: id,
    kind: 'status_change',
    standard_status: 'Closed',
    price_cents: '398700',
    created_at: at('2026-01-13T10:11:12Z'),
  })
  await makeListing(db, { building_id, unit_id, price_cents: '433300', source: 'Another Inside' })
  const client = await makeClient(deps, agent)
  await sendTo(office, agent, client.userId, { listing_ids: [id] })
  const [token] = await tokensOf(office, client.id)
  const page = await office.call({ url: `/v1/shared-listings/${token}` })
  const { raw_key } = await db
    .selectFrom('mail_message')
    .where('person_id', '=', agent.personId)
    .select('raw_key')
    .executeTakeFirstOrThrow()
  const mail = await PostalMime.parse(await buffer((await deps.files.get(raw_key!))!.stream))
  outside = [page.body, mail.html!, mail.text!]
  const { listings } = page.json<SharedPage>()
  listingKeys = [...JSON.stringify(listings).matchAll(/"(\w+)":/g)].map(([, key]) => key!)
  detail = (await office.call({ url: `/v1/search-listings/${id}`, as: lister })).json<ListingDetail>()
})

test('the listing of the test has something of everything', () => {
  const speaking = agentsOnly.filter((field) => !speechless.has(field))
  expect(speaking.filter((field) => values(detail[field]).length === 0)).toEqual([])
  expect(outside.every((text) => text.includes('Elm Owners'))).toBe(true)
})

test.each(agentsOnly)('%s reaches neither a page nor a mail', (field) => {
  const open = (Object.keys(listingAudience) as Field[]).filter(
    (name) => listingAudience[name] === 'everybody',
  )
  // What a client may see may stand in the agents' part too: the price today in the unit's past, whose listing it is.
  const known = new Set([...open.flatMap((name) => values(detail[name])), 'Elm Owners', 'rental', 'Active'])
  for (const value of values(detail[field]).filter((text) => !known.has(text)))
    for (const text of outside) expect(text, `${field}: ${value}`).not.toContain(value)
  expect(listingKeys).not.toContain(field)
})

test('the page has no field that is not told here', () => {
  const beside = new Set([
    'availability',
    'amenities',
    'lease_term',
    'floorplan',
    'monthly_costs',
    'courtesy',
    'mark',
  ])
  const fields = Object.keys(sharedListing.shape).filter((field) => !beside.has(field))
  for (const field of fields) expect(listingAudience[field as Field], field).toBe('everybody')
})
