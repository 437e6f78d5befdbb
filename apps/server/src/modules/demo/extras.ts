import { buildingFeatures, toMask } from '@pb/rules/vocabulary'
import type { TenantFee } from '@pb/rules/tenant-fees'
import type { ListingOffice } from './companies.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoListing } from './listings.ts'
import { createRandom, type Random } from './random.ts'

type Draft = DemoListing['row']

const gym = toMask(buildingFeatures, ['gym'])

/** The usual fees of a rental besides rent, all within the law. */
function createFees(random: Random, { price_cents, ownership, pets, building_features }: Draft): TenantFee[] {
  if (random.chance(0.15)) return []
  const fees: TenantFee[] = [
    {
      kind: 'screening',
      name: 'Credit and background check',
      cents: 2000,
      when: 'application',
      refundable: false,
    },
    { kind: 'deposit', name: 'Security deposit', cents: price_cents, when: 'signing', refundable: true },
  ]
  if (ownership !== 'rental' && random.chance(0.6))
    fees.push({ kind: 'move', name: 'Move-in fee', cents: 50_000, when: 'move-in', refundable: false })
  if ((BigInt(building_features) & gym) !== 0n && random.chance(0.5))
    fees.push({ kind: 'amenity', name: 'Amenities', cents: 7500, when: 'monthly', refundable: false })
  if (pets !== 0 && random.chance(0.3))
    fees.push({ kind: 'pet', name: 'Pet rent', cents: 5000, when: 'monthly', refundable: false })
  return fees
}

function createTours(random: Random): Pick<ListingRow, 'tour_360' | 'virtual_tour'> {
  const number = random.integer(10_000, 99_999)
  return {
    tour_360: random.chance(0.12) ? `https://tours.cityphoto.example/360/${number}` : null,
    virtual_tour: random.chance(0.1) ? `https://tours.cityphoto.example/video/${number}` : null,
  }
}

/** Listings that an agent has at a time, by type and whether they are active: the broker has fewer than her agents. */
const ownListings = [
  { rental: [12, 10], sale: [6, 6] },
  { rental: [24, 26], sale: [3, 3] },
  { rental: [10, 8], sale: [13, 14] },
  { rental: [9, 9], sale: [1, 1] },
] as const

interface ExtrasInput {
  readonly agentIds: readonly string[]
  readonly offices: readonly ListingOffice[]
}

/**
 * Adds fees and tours, and gives what is more than an agent of the office has to other offices. Draws from a generator of
 * its own, which leaves all other data as it is.
 */
export function addExtras(
  listings: readonly DemoListing[],
  { agentIds, offices }: ExtrasInput,
): DemoListing[] {
  const random = createRandom(20_260_305)
  const counts = new Map<string, number>()
  return listings.map((listing) => {
    const { row } = listing
    const extras = {
      tenant_fees: JSON.stringify(row.ad_type === 'rental' ? createFees(random, row) : []),
      ...createTours(random),
    }
    if (row.agent_id === null) return { ...listing, row: { ...row, ...extras } }
    const isActive = row.standard_status === 'Active' ? 0 : 1
    const key = `${row.agent_id} ${row.ad_type} ${isActive}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const max = ownListings[agentIds.indexOf(row.agent_id)]?.[row.ad_type][isActive] ?? 10
    if (count <= max) return { ...listing, row: { ...row, ...extras } }
    const office = random.pick(offices)
    const owner = {
      agent_id: null,
      verified_by: null,
      source: office.company,
      contact: JSON.stringify(office),
      access_type: 'OPEN' as const,
    }
    return { ...listing, row: { ...row, ...extras, ...owner } }
  })
}
