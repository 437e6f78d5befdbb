import { client as clientContract, type Client } from '@pb/contract/client-schemas'
import { listingAudience } from '@pb/contract/listing-audience'
import type { ListingDetail } from '@pb/contract/listing-schemas'
import { sharedListing, type SharedPage } from '@pb/contract/shared-listings'
import PostalMime from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { sendListingsTo, findLinkTokens } from '../listing-sends.fixture.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

/** Field names that both the page and a client's record have. */
const sharedByBoth = new Set(['name', 'email', 'phone', 'photo', 'first_name', 'source', 'address'])
let detail: ListingDetail
/** What leaves the office: the page, and the email as HTML and text. */
let published: string[]
let listingKeys: string[]
let pageKeys: string[]
let whole: Client

type Field = keyof ListingDetail
const agentsOnly = (Object.keys(listingAudience) as Field[]).filter(
  (field) => listingAudience[field] === 'agents',
)

/** Fields with values too short to search for (small numbers, flags); only their names are searched. */
const unsearchable = new Set<Field>(['building_id', 'dom', 'may_edit', 'ribbon'])

/** Returns all texts and numbers of a value that are unlikely to occur by chance. */
function values(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 ? [value] : []
  if (typeof value === 'number') return value >= 1000 ? [String(value)] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(values)
}

/** Fills all fields of a client. */
async function fillClient({ id, userId }: TestClient, as: TestPerson): Promise<void> {
  const post = (url: string, payload: object) =>
    office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
  await office.deps.db
    .updateTable('client')
    .set({
      stage: 'applying',
      source: 'Source of the client',
      move_in_date: '2026-11-30',
      income_cents: '18765400',
      budget_min_cents: '312300',
      budget_max_cents: '645600',
      address: '77 Street of the client',
      birthday: '08-23',
      credit_band: '680-719',
      guarantor: 'company',
      pets: 'Parrot inside',
      notes: 'Notes inside',
      year_born: 1971,
      gender: 'Gender inside',
    })
    .where('id', '=', id)
    .execute()
  await post(`clients/${userId}/participant`, {
    type: 'GUARANTOR',
    first_name: 'Participant',
    last_name: 'Inside',
    email: 'participant@inside.example',
  })
  await post(`clients-saved-searches/${userId}`, {
    ad_type: 'rental',
    max_price: 7350,
    notes: 'Search inside',
  })
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
    tenant_fees: JSON.stringify([
      { kind: 'other', name: 'Broker fee inside', cents: 398_765, when: 'signing', refundable: false },
    ]),
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
  const client = await makeClient(deps, agent, {
    first_name: 'Nora',
    last_name: 'Surname-Inside',
    emails: ['first@mail-inside.example', 'second@mail-inside.example'],
    phones: ['(212) 555-0151', '(212) 555-0152'],
  })
  await fillClient(client, agent)
  office.clock.advance(3600)
  await sendListingsTo(office, agent, client.userId, { listing_ids: [id] })
  const [token] = await findLinkTokens(office, client.id)
  const page = await office.call({ url: `/v1/shared-listings/${token}` })
  const { raw_key } = await db
    .selectFrom('mail_message')
    .where('person_id', '=', agent.personId)
    .select('raw_key')
    .executeTakeFirstOrThrow()
  const mail = await PostalMime.parse(await buffer((await deps.files.get(raw_key!))!.stream))
  published = [page.body, mail.html!, mail.text!]
  const shown = page.json<SharedPage>()
  const { listings } = shown
  pageKeys = [...JSON.stringify(shown).matchAll(/"(\w+)":/g)].map(([, key]) => key!)
  listingKeys = [...JSON.stringify(listings).matchAll(/"(\w+)":/g)].map(([, key]) => key!)
  const { userId } = await makeClient(deps, lister, { first_name: 'Clara', last_name: 'Inside' })
  await office.call({
    method: 'POST',
    url: `/v1/clients-saved-listings/${userId}`,
    as: lister,
    payload: { listing_ids: [id] },
  })
  whole = (await office.call({ url: `/v1/clients/${client.userId}`, as: agent })).json<Client>()
  detail = (await office.call({ url: `/v1/search-listings/${id}`, as: lister })).json<ListingDetail>()
})

test('the test listing has a value in every searched field', () => {
  const searchable = agentsOnly.filter((field) => !unsearchable.has(field))
  expect(searchable.filter((field) => values(detail[field]).length === 0)).toEqual([])
  expect(published.every((text) => text.includes('Elm Owners'))).toBe(true)
})

test.each(agentsOnly)('listing field %s is in neither the page nor the email', (field) => {
  const open = (Object.keys(listingAudience) as Field[]).filter(
    (name) => listingAudience[name] === 'everybody',
  )
  // Public values may also occur in fields for agents, such as the current price in the unit's history.
  const known = new Set([...open.flatMap((name) => values(detail[name])), 'Elm Owners', 'rental', 'Active'])
  for (const value of values(detail[field]).filter((text) => !known.has(text)))
    for (const text of published) expect(text, `${field}: ${value}`).not.toContain(value)
  expect(listingKeys).not.toContain(field)
})

/** The greeting contains the first name. */
const ownOfReader = new Set<keyof Client>(['first_name'])
/** The sent listings, which the page shows. */
const ofListings = new Set<keyof Client>(['agent_saved', 'client_saved'])
const clientFields = (Object.keys(clientContract.shape) as (keyof Client)[]).filter(
  (field) => !ownOfReader.has(field) && !ofListings.has(field),
)
/** Fields with flags, plain words or times; only their names are searched. */
const unsearchableClientFields = new Set<keyof Client>([
  'user_id',
  'photo',
  'is_new',
  'archived',
  'application_form_id',
  'search_type',
  'stage',
  'guarantor',
  'last_activity',
  'last_contacted',
  'activity',
  'opt_out',
])

test('the test client has a value in every searched field', () => {
  expect(
    clientFields.filter((field) => !unsearchableClientFields.has(field) && values(whole[field]).length === 0),
  ).toEqual([])
})

test.each(clientFields)('client field %s is in neither the page nor the email', (field) => {
  // The greeting, the listing, and common words.
  const known = new Set(['Nora', 'rental', ...values(detail)])
  const searchable = unsearchableClientFields.has(field)
    ? []
    : values(whole[field]).filter((text) => !known.has(text))
  for (const value of searchable)
    for (const text of published) expect(text, `${field}: ${value}`).not.toContain(value)
  expect(pageKeys.filter((key) => !sharedByBoth.has(key))).not.toContain(field)
})

test('every field of the page is public or listed here', () => {
  const beside = new Set([
    'availability',
    'amenities',
    'lease_term',
    'floorplan',
    'monthly_costs',
    'courtesy',
    'mark',
    'showing',
  ])
  const fields = Object.keys(sharedListing.shape).filter((field) => !beside.has(field))
  for (const field of fields) expect(listingAudience[field as Field], field).toBe('everybody')
})
