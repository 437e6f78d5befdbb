import { newYorkDate } from '@pb/rules/new-york'
import type { AdType } from '@pb/rules/vocabulary'
import { daysBefore } from './clock.ts'
import type { ListingOffice } from './companies.ts'
import { formatInNeighborhood } from './price-levels.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoUnit } from './market.ts'
import type { DemoAgent } from './agents.ts'
import { askingPrice, askingRent, carryingCosts } from './prices.ts'
import type { Random } from './random.ts'
import type { ListingHistory } from './listing-history.ts'
import { createDescription } from './descriptions.ts'

export interface OfferContext {
  readonly random: Random
  readonly now: Date
  readonly offices: readonly ListingOffice[]
  readonly agents: readonly DemoAgent[]
}

/** A fictional listing with its history, before it has an id. */
export interface DemoListing {
  readonly unit: DemoUnit
  readonly history: ListingHistory
  readonly row: Omit<ListingRow, 'id'>
}

export function pickPrice({ random }: OfferContext, unit: DemoUnit, adType: AdType): number {
  return adType === 'rental' ? askingRent(random, unit) : askingPrice(random, unit)
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

/** Picks the contact: an agent of the office for an own listing, else another listing office. */
function pickContact({ random, offices, agents }: OfferContext) {
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

function createRentalTerms({ random, now }: OfferContext, { building }: DemoUnit) {
  const large = building.building_type === 'elevator' || building.building_type === 'high-rise'
  const concession =
    large && random.chance(0.16)
      ? random.pick([
          { freeMonths: 1, termMonths: 13 },
          { freeMonths: 1, termMonths: 12 },
          { freeMonths: 2, termMonths: 24 },
        ])
      : null
  const minMonths = concession?.termMonths ?? random.pick([12, 12, 12, 6])
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
    available_from: newYorkDate(random.chance(0.4) ? now : daysBefore(now, -random.integer(1, 60))),
    min_lease_months: minMonths,
    max_lease_months: Math.max(minMonths, random.pick([12, 18, 24, 24])),
    concession: concession && JSON.stringify(concession),
    commission: JSON.stringify(commission),
    common_charges_cents: null,
    taxes_cents: null,
    maintenance_cents: null,
  }
}

function createSaleTerms({ random }: OfferContext, unit: DemoUnit, price: number) {
  return {
    furnished: 'unfurnished' as const,
    available_from: null,
    min_lease_months: null,
    max_lease_months: null,
    concession: null,
    commission: JSON.stringify({ kind: 'co_broke', percent: random.pick([2, 2.5, 2.5, 3]) }),
    ...carryingCosts(random, unit, price),
  }
}

/** Creates a listing of a unit. */
export function createListing(
  context: OfferContext,
  unit: DemoUnit,
  adType: AdType,
  price: number,
  history: ListingHistory,
): DemoListing {
  const { random } = context
  const { building, plan, amenities, features, floor } = unit
  const exposure = random.pick(exposures)
  const owner = pickContact(context)
  const terms = adType === 'rental' ? createRentalTerms(context, unit) : createSaleTerms(context, unit, price)
  const row = {
    unit_id: unit.unitId,
    building_id: building.id,
    ad_type: adType,
    standard_status: history.status,
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
    description: createDescription(random, {
      adType,
      plan,
      where: formatInNeighborhood(building.neighborhood),
      floor,
      exposures: exposure,
      apartmentMask: features,
      buildingMask: amenities.features,
      yearBuilt: building.year_built,
    }),
    exposures: exposure,
    condition: random.pick(['Excellent', 'Excellent', 'Good', 'Good', 'Mint', 'Fair', 'New']),
    tenant_fees: '[]',
    tour_360: null,
    virtual_tour: null,
    ...terms,
    ...owner,
    published_at: history.publishedAt,
    verified_at: history.verifiedAt,
    verified_by: owner.agent_id,
    created_at: history.publishedAt,
    modified_at: history.modifiedAt,
  }
  return { unit, history, row }
}
