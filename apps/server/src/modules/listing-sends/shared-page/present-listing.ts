import type { SharedListing } from '@pb/contract/shared-listings'
import { calculateCarryingCosts } from '@pb/rules/carrying-costs'
import { toUnixSeconds } from '@pb/rules/dates'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars } from '@pb/rules/money'
import {
  apartmentFeatures,
  buildingFeatures,
  ownerships,
  findTitle,
  getMaskTitles,
} from '@pb/rules/vocabulary'
import {
  addressOnRequest,
  formatLeaseTerm,
  presentCard,
  presentTerms,
  type DetailRow,
  type OpenHouseRow,
} from '../../listings/index.ts'
import { presentLiveStreamLink, type LiveStreamLink } from '../../live-streams/links/index.ts'
import { isActive } from '../send/active-listings.ts'

interface PresentContext {
  /** Name of the brokerage. */
  readonly office: string
  readonly now: Date
  readonly openHouses: readonly Pick<OpenHouseRow, 'starts_at' | 'ends_at' | 'by_appointment'>[]
  readonly liveStreams?: readonly LiveStreamLink[]
  readonly mark: SharedListing['mark']
  readonly showing?: SharedListing['showing']
}

function presentStatus(row: DetailRow): Pick<SharedListing, 'availability' | 'status'> {
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
  return calculateCarryingCosts(row).lines.map(({ label, cents }) => ({
    label,
    amount: centsToDollars(cents),
  }))
}

/** What stays of the location of a listing whose owner does not show its address (RESO InternetAddressDisplayYN). */
const withoutAddress = { address: addressOnRequest, unit: '', zip: '', latitude: null, longitude: null }

/** The listing brokerage, which advertising must name if it is another office (19 NYCRR 175.25). */
function formatCourtesy({ contact }: DetailRow, office: string): string {
  const company = contact?.company ?? ''
  return company !== '' && company !== office ? `Listing courtesy of ${company}` : ''
}

/**
 * Presents a listing for clients. Internal fields (commission, access, owner and listing office, notes, days on market,
 * source) are left out: every field is listed here.
 */
export function presentSharedListing(
  row: DetailRow,
  { office, now, openHouses, liveStreams = [], mark, showing = null }: PresentContext,
): SharedListing {
  const card = { ...presentCard(row, now), ...(!row.internet_address_display && withoutAddress) }
  const terms = presentTerms(row)
  return {
    advertisement_id: card.advertisement_id,
    ad_type: card.ad_type,
    ...presentStatus(row),
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
    ownership: findTitle(ownerships, row.ownership),
    pet_policy: card.pet_policy,
    available_from: row.available_from,
    lease_term: row.ad_type === 'rental' ? formatLeaseTerm(row) : '',
    exposures: row.exposures,
    condition: row.condition,
    description: row.description,
    amenities: {
      building: getMaskTitles(buildingFeatures, row.building_features),
      apartment: getMaskTitles(apartmentFeatures, row.apartment_features),
    },
    photos: card.photos,
    floorplan: terms.photo_floorplan,
    net_effective: terms.net_effective,
    due_at_signing: terms.due_at_signing,
    tenant_fees: terms.tenant_fees,
    monthly_costs: monthlyCosts(row),
    open_house: openHouses.map(({ starts_at, ends_at, by_appointment }) => ({
      time_start: toUnixSeconds(starts_at),
      time_end: toUnixSeconds(ends_at),
      by_appointment,
    })),
    live_streams: liveStreams.map(presentLiveStreamLink),
    courtesy: formatCourtesy(row, office),
    mark,
    showing,
  }
}
