import type { BuildingListing, RecordedSale } from '@pb/contract/building-listings'
import { bedroomKey } from '@pb/rules/bedrooms'
import { brokerStatusLabel } from '@pb/rules/broker-status'
import { calculateCarryingCosts } from '@pb/rules/carrying-costs'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { roomCount } from '@pb/rules/rooms'
import { formatCommission, formatConcession } from '../../listings/index.ts'
import type { SaleRow, TableRow } from './queries.ts'

const toDollars = (cents: string | number | null) => (cents === null ? null : centsToDollars(cents))

function presentCarryingCosts(row: TableRow): Pick<BuildingListing, 'cc' | 'ret' | 'monthly'> {
  if (row.ad_type === 'rental') return { cc: null, ret: null, monthly: null }
  const { chargesCents, taxesCents, totalCents } = calculateCarryingCosts(row)
  return { cc: toDollars(chargesCents), ret: toDollars(taxesCents), monthly: toDollars(totalCents) }
}

function getPricePerFoot({ price_cents, size, ad_type }: TableRow): number | null {
  const cents = Number(price_cents) * (ad_type === 'rental' ? 12 : 1)
  return size && cents > 0 ? Math.round(cents / size / 100) : null
}

function presentContact({ contact }: TableRow): BuildingListing['contact_info'] {
  if (!contact) return null
  const { company = '', name = '', email = '', phone_number = '' } = contact
  return { company, name, email, phone_number }
}

export function presentBuildingListing(row: TableRow): BuildingListing {
  const bedrooms = bedroomKey(row.bedrooms) ?? null
  return {
    advertisement_id: row.id,
    apartment_id: row.unit_id,
    unit: row.unit,
    ad_type: row.ad_type,
    active: row.active,
    standard_status: row.standard_status,
    status: brokerStatusLabel(row.standard_status, row.ad_type),
    status_since: row.status_changed_at && toUnixSeconds(row.status_changed_at),
    bedrooms,
    bathrooms: row.bathrooms === 0 ? null : row.bathrooms / 10,
    rooms: roomCount(bedrooms),
    size: row.size,
    price: centsToDollars(row.price_cents),
    close_price: toDollars(row.close_price_cents),
    price_history: (row.prices ?? []).map(({ cents, time }) => ({ price: centsToDollars(cents), time })),
    ...presentCarryingCosts(row),
    price_per_sqft: getPricePerFoot(row),
    commission: formatCommission(row.commission),
    concession: row.ad_type === 'rental' ? formatConcession(row.concession) : '',
    open_house: row.open_house && toUnixSeconds(row.open_house),
    time_published: toUnixSeconds(row.published_at),
    access_type_info: row.access_type === null ? '' : row.access_type === 'EXCLUSIVE' ? 'Exclusive' : 'Open',
    contact_info: presentContact(row),
  }
}

export function presentSale({ unit, sale_date, price_cents, size, source }: SaleRow): RecordedSale {
  return { unit, date: sale_date, price: centsToDollars(price_cents), size, source }
}
