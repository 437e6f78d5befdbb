import type { OwnListing, PreviewListing } from '@pb/contract/my-listings'
import type { Apartment } from '@pb/contract/my-listings'
import { bedroomKey } from '@pb/rules/bedrooms'
import { dayMs, toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { pastStatuses } from '@pb/rules/listing-status'
import { apartmentFeatures, furnishedTypes, getMaskKeys, findTitle, pets } from '@pb/rules/vocabulary'
import type { Commission } from '../tables.ts'
import { getNeighborhoodName, type Unit } from '../../buildings/index.ts'
import type { UnitListing } from './apartment-queries.ts'
import type { OwnRow, PreviewRow } from './preview-queries.ts'
import { listingAdvice } from './texts.ts'

const dollars = (cents: string | null) => (cents === null ? null : centsToDollars(cents))
const beds = (code: number | null) => bedroomKey(code ?? 0) ?? null
const baths = (tenths: number | null) => (tenths === null || tenths === 0 ? null : tenths / 10)

export function presentApartment({
  unit,
  listings,
}: {
  readonly unit: Unit
  readonly listings: readonly UnitListing[]
}): Apartment {
  return {
    apartment_id: unit.id,
    unit: unit.label,
    bedrooms: beds(unit.bedrooms),
    bathrooms: baths(unit.bathrooms),
    size: unit.size,
    listings: listings.map(({ id, ad_type, price_cents }) => ({
      advertisement_id: id,
      ad_type,
      price: centsToDollars(price_cents),
    })),
  }
}

function presentReport({ report }: OwnRow): OwnListing['report'] {
  if (!report) return null
  const { id, reason, note, by_id, by_name, at } = report
  return {
    report_id: id,
    reason,
    note,
    by: by_id === null ? null : { user_id: by_id, name: by_name ?? '' },
    time_created: at,
  }
}

/** Presents a row of My listings; days on market of a past listing end at its last status change. */
export function presentOwnListing(row: OwnRow, now: Date): OwnListing {
  const end = pastStatuses.includes(row.standard_status) ? (row.status_changed_at ?? now) : now
  return {
    advertisement_id: row.id,
    building_id: row.building_id,
    ad_type: row.ad_type,
    address: row.address,
    unit: row.unit,
    neighborhood: getNeighborhoodName(row.neighborhood),
    price: centsToDollars(row.price_cents),
    bedrooms: beds(row.bedrooms),
    bathrooms: baths(row.bathrooms),
    size: row.size,
    standard_status: row.standard_status,
    dom: Math.max(0, Math.floor((end.getTime() - row.published_at.getTime()) / dayMs)),
    status_since: newYorkDate(row.status_changed_at ?? row.published_at),
    verified_on: row.verified_at && toUnixSeconds(row.verified_at),
    photos_count: row.photos_count,
    photo_featured: row.photo,
    agent: row.agent_id === null ? null : { user_id: row.agent_id, name: row.agent_name ?? '' },
    report: presentReport(row),
    version: row.version,
  }
}

function presentCommission(commission: Commission | null): PreviewListing['commission'] {
  if (!commission) return null
  const { kind, months, percent, cents } = commission
  if (months !== undefined) return { kind, unit: 'months', value: months }
  if (percent !== undefined) return { kind, unit: 'percent', value: percent }
  if (cents !== undefined) return { kind, unit: 'amount', value: centsToDollars(cents) }
  return { kind, unit: null, value: null }
}

function presentRooms(row: PreviewRow): PreviewListing['rooms_details'] {
  const key = beds(row.bedrooms)
  const rooms = key !== null && Number.isFinite(Number(key)) ? Math.floor(Number(key)) : 0
  return [
    { room: 'Bedroom', count: rooms },
    { room: 'Bathroom', count: baths(row.bathrooms) ?? 0 },
  ].filter(({ count }) => count > 0)
}

/** Returns suggestions for missing details. */
function getAdvice(row: PreviewRow): string[] {
  const photos = row.photo_rows.filter(({ floorplan }) => !floorplan).length
  return [
    photos === 0 && listingAdvice.noPhotos,
    photos > 0 && photos < 5 && listingAdvice.fewPhotos,
    !row.photo_rows.some(({ floorplan }) => floorplan) && listingAdvice.noFloorPlan,
    row.description.trim() === '' && listingAdvice.noDescription,
    row.size === null && listingAdvice.noSize,
    row.commission === null && listingAdvice.noCommission,
  ].filter((advice) => advice !== false)
}

export interface PreviewOptions {
  readonly now: Date
  readonly mayEdit: boolean
  readonly approvals: PreviewListing['fee_approvals']
  readonly rooms: boolean
  readonly advice: boolean
}

export function presentPreview(
  row: PreviewRow,
  { now, mayEdit, approvals, rooms, advice }: PreviewOptions,
): PreviewListing {
  const { concession } = row
  return {
    ...presentOwnListing(row, now),
    apartment_id: row.unit_id,
    photos: [...row.photo_rows],
    '360': row.tour_360,
    vt: row.virtual_tour,
    internet_entire_listing_display: row.internet_entire_listing_display,
    internet_address_display: row.internet_address_display,
    internet_automated_valuation_display: row.internet_automated_valuation_display,
    internet_consumer_comment: row.internet_consumer_comment,
    rooms_details: rooms ? presentRooms(row) : [],
    rooms_advice: advice ? getAdvice(row) : [],
    furnished_type: findTitle(furnishedTypes, row.furnished) as PreviewListing['furnished_type'],
    access_type: row.access_type,
    exclusive_from: row.exclusive_from,
    exclusive_until: row.exclusive_until,
    available_from: row.available_from,
    min_lease_months: row.min_lease_months,
    max_lease_months: row.max_lease_months,
    concession: concession && {
      free_months: concession.freeMonths ?? null,
      term_months: concession.termMonths ?? null,
    },
    commission: presentCommission(row.commission),
    tenant_fees: row.tenant_fees.map(({ kind, name, cents, when, refundable }) => ({
      kind,
      name,
      amount: centsToDollars(cents),
      when,
      refundable,
    })),
    fee_approvals: approvals,
    entry: row.entry && { kind: row.entry.kind, note: row.entry.note },
    description: row.description,
    exposures: row.exposures,
    condition: row.condition,
    apartment_features: getMaskKeys(apartmentFeatures, row.apartment_features),
    allowed_pets: row.building_pets === null ? null : getMaskKeys(pets, row.building_pets),
    open_houses: row.open_houses.map(({ id, start, end, by_appointment }) => ({
      open_house_id: id,
      time_start: start,
      time_end: end,
      by_appointment,
    })),
    common_charges: dollars(row.common_charges_cents),
    taxes: dollars(row.taxes_cents),
    maintenance: dollars(row.maintenance_cents),
    verified_by: row.verified_by_name,
    may_edit: mayEdit,
  }
}
