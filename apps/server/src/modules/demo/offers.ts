import { newYorkDate } from '@pb/rules/new-york'
import type { AdType } from '@pb/rules/vocabulary'
import { daysBefore } from './clock.ts'
import type { ListingOffice } from './companies.ts'
import { inPlace } from './levels.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoHome } from './market.ts'
import type { DemoPerson } from './people.ts'
import { askingPrice, askingRent, carryingCosts } from './prices.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'
import { describe } from './words.ts'

/** Everything that offers are made from. */
export interface Desk {
  readonly random: Random
  readonly now: Date
  readonly offices: readonly ListingOffice[]
  readonly agents: readonly DemoPerson[]
}

/** A made-up listing before it has its id, with its story. */
export interface Offer {
  readonly home: DemoHome
  readonly story: Story
  readonly row: Omit<ListingRow, 'id'>
}

export function priceOf({ random }: Desk, home: DemoHome, adType: AdType): number {
  return adType === 'rental' ? askingRent(random, home) : askingPrice(random, home)
}

const exposures = [
  'North',
  'South',
  'East',
  'West',
  'South and East',
  'South and West',
  'North and East',
  'East and West',
]

/** Who to ask: one of the office's agents for its own listings, else a listing office. */
function responsible({ random, offices, agents }: Desk) {
  const agent = random.chance(0.12) ? random.pick(agents) : null
  if (!agent) {
    const office = random.pick(offices)
    return {
      agent_id: null,
      source: office.company,
      contact: JSON.stringify(office),
      access_type: 'OPEN' as const,
    }
  }
  const contact = { company: 'PB Office', name: agent.name, email: agent.email, phone_number: agent.phone }
  const access = random.chance(0.7) ? ('EXCLUSIVE' as const) : ('OPEN' as const)
  return { agent_id: agent.id, source: 'PB Office', contact: JSON.stringify(contact), access_type: access }
}

function rentalTerms({ random, now }: Desk, { building }: DemoHome) {
  const large = building.building_type === 'elevator' || building.building_type === 'high-rise'
  const concession =
    large && random.chance(0.16)
      ? random.pick([
          { freeMonths: 1, termMonths: 13 },
          { freeMonths: 1, termMonths: 12 },
          { freeMonths: 2, termMonths: 24 },
        ])
      : null
  const least = concession?.termMonths ?? random.pick([12, 12, 12, 6])
  const commission = random.pick([
    { kind: 'owner_pays', months: 1 },
    { kind: 'owner_pays', months: 1 },
    { kind: 'owner_pays', percent: 12 },
    { kind: 'co_broke', percent: 50 },
    { kind: 'none' },
  ])
  return {
    furnished: random.chance(0.08)
      ? random.pick(['furnished', 'flexible'] as const)
      : ('unfurnished' as const),
    available_from: newYorkDate(random.chance(0.4) ? now : daysBefore(now, -random.whole(1, 60))),
    min_lease_months: least,
    max_lease_months: Math.max(least, random.pick([12, 18, 24, 24])),
    concession: concession && JSON.stringify(concession),
    commission: JSON.stringify(commission),
    common_charges_cents: null,
    taxes_cents: null,
    maintenance_cents: null,
  }
}

function saleTerms({ random }: Desk, home: DemoHome, price: number) {
  return {
    furnished: 'unfurnished' as const,
    available_from: null,
    min_lease_months: null,
    max_lease_months: null,
    concession: null,
    commission: JSON.stringify({ kind: 'co_broke', percent: random.pick([2, 2.5, 2.5, 3]) }),
    ...carryingCosts(random, home, price),
  }
}

/** Makes a listing of a home, a price and a story. */
export function makeOffer(desk: Desk, home: DemoHome, adType: AdType, price: number, story: Story): Offer {
  const { random } = desk
  const { building, plan, amenities, features, floor } = home
  const exposure = random.pick(exposures)
  const owner = responsible(desk)
  const terms = adType === 'rental' ? rentalTerms(desk, home) : saleTerms(desk, home, price)
  const row = {
    unit_id: home.unitId,
    building_id: building.id,
    ad_type: adType,
    standard_status: story.status,
    price_cents: price * 100,
    bedrooms: plan.bedrooms,
    bathrooms: plan.bathrooms,
    size: plan.size,
    apartment_features: String(features),
    neighborhood: building.neighborhood,
    ownership: building.ownership,
    building_type: building.building_type,
    building_features: String(amenities.features),
    pets: amenities.pets,
    street_number: building.street_number,
    avenue_number: building.avenue_number,
    description: describe(random, {
      adType,
      plan,
      where: inPlace(building.neighborhood),
      floor,
      exposures: exposure,
      home: features,
      building: amenities.features,
      yearBuilt: building.year_built,
    }),
    exposures: exposure,
    condition: random.pick(['Excellent', 'Excellent', 'Good', 'Good', 'Mint', 'Fair', 'New']),
    ...terms,
    ...owner,
    published_at: story.publishedAt,
    verified_at: story.verifiedAt,
    verified_by: owner.agent_id,
    created_at: story.publishedAt,
    modified_at: story.modifiedAt,
  }
  return { home, story, row }
}
