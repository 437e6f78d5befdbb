import type { SharedListing } from '@pb/contract/shared-listings'
import { carryingCosts } from '@pb/rules/carrying-costs'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars } from '@pb/rules/money'
import { apartmentFeatures, buildingFeatures, ownerships, titleOf, titlesOf } from '@pb/rules/vocabulary'
import {
  leaseTerm,
  presentCard,
  presentTerms,
  type DetailRow,
  type OpenHouseRow,
} from '../../listings/index.ts'
import { isActive } from '../send/listings.ts'
import { seconds } from '../tell.ts'

interface Beside {
  /** The brokerage's name. */
  readonly office: string
  readonly now: Date
  readonly openHouses: readonly Pick<OpenHouseRow, 'starts_at' | 'ends_at' | 'by_appointment'>[]
  readonly mark: SharedListing['mark']
}

function standing(row: DetailRow): Pick<SharedListing, 'availability' | 'status'> {
  if (row.standard_status === 'Active' && isActive(row))
    return { availability: 'available', status: row.ad_type === 'rental' ? 'For rent' : 'For sale' }
  const status = statusLabel(row.standard_status, row.ad_type)
  if (isActive(row)) return { availability: 'available', status }
  const pending = row.standard_status === 'Active Under Contract' || row.standard_status === 'Pending'
  return pending
    ? { availability: 'pending', status }
    : { availability: 'gone', status: 'No longer available' }
}

function monthlyCosts(row: DetailRow): SharedListing['monthly_costs'] {
  if (row.ad_type === 'rental') return []
  return carryingCosts(row).lines.map(({ label, cents }) => ({ label, amount: centsToDollars(cents) }))
}

/** Whose listing it is, which advertising must say of another office's (19 NYCRR 175.25). */
function courtesyOf({ contact }: DetailRow, office: string): string {
  const company = contact?.company ?? ''
  return company !== '' && company !== office ? `Listing courtesy of ${company}` : ''
}

/**
 * A listing as a client sees it. Commission, ways in, the owner's and the listing office's people, notes, days on the
 * market and where the office has it from stay inside: every field that leaves is named here.
 */
export function presentShared(row: DetailRow, { office, now, openHouses, mark }: Beside): SharedListing {
  const card = presentCard(row, now)
  const terms = presentTerms(row)
  return {
    advertisement_id: card.advertisement_id,
    ad_type: card.ad_type,
    ...standing(row),
    address: card.address,
    unit: card.unit,
    neighborhood: card.neighborhood,
    city: card.city,
    zip: card.zip,
    latitude: card.latitude,
    longitude: card.longitude,
    price: card.price,
    bedrooms: card.bedrooms,
    bathrooms: card.bathrooms,
    size: card.size,
    furnished: card.furnished,
    ownership: titleOf(ownerships, row.ownership),
    pet_policy: card.pet_policy,
    available_from: row.available_from,
    lease_term: row.ad_type === 'rental' ? leaseTerm(row) : '',
    exposures: row.exposures,
    condition: row.condition,
    description: row.description,
    amenities: {
      building: titlesOf(buildingFeatures, row.building_features),
      apartment: titlesOf(apartmentFeatures, row.apartment_features),
    },
    photos: card.photos,
    floorplan: terms.photo_floorplan,
    net_effective: terms.net_effective,
    due_at_signing: terms.due_at_signing,
    tenant_fees: terms.tenant_fees,
    monthly_costs: monthlyCosts(row),
    open_house: openHouses.map(({ starts_at, ends_at, by_appointment }) => ({
      time_start: seconds(starts_at),
      time_end: seconds(ends_at),
      by_appointment,
    })),
    courtesy: courtesyOf(row, office),
    mark,
  }
}
