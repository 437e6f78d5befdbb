import { bathroomLabel, bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { calculateCarryingCosts } from '@pb/rules/carrying-costs'
import { formatDate } from '@pb/rules/dates'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { netEffectiveRent } from '@pb/rules/rent'
import { feeTimings } from '@pb/rules/tenant-fees'
import { officeTimeZone } from '@pb/rules/time-zone'
import {
  apartmentFeatures,
  buildingFeatures,
  furnishedTypes,
  ownerships,
  formatPetPolicy,
  findTitle,
  getMaskTitles,
} from '@pb/rules/vocabulary'
import { getCity } from '@pb/rules/postal-address'
import { getNeighborhoodName } from '../buildings/index.ts'
import {
  addressOnRequest,
  getLaterFees,
  formatLeaseTerm,
  getSigningCosts,
  type DetailRow,
} from '../listings/index.ts'
import type { BrochureListing, BrochureTable } from './brochure.ts'

type Line = readonly [label: string, value: string]

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

const money = (cents: string | number) => formatMoney(centsToDollars(cents))
const dropEmpty = (lines: readonly Line[]) => lines.filter(([, value]) => value !== '')

/** Formats a time as its New York date: `March 2, 2026`. */
export function formatBrochureDate(moment: Date): string {
  return formatDate(moment, 'long', officeTimeZone)
}

function formatPrice({ ad_type, price_cents }: DetailRow): string {
  if (Number(price_cents) <= 0) return 'Price on request'
  return ad_type === 'rental' ? `${money(price_cents)} a month` : money(price_cents)
}

function formatKind({ ad_type, standard_status }: DetailRow): string {
  const offer = ad_type === 'rental' ? 'For rent' : 'For sale'
  return standard_status === 'Active' ? offer : `${offer} · ${statusLabel(standard_status, ad_type)}`
}

/** Net effective rent, always with the gross rent, the term and the free months. */
function formatNetEffective({ price_cents, concession }: DetailRow): string {
  const net = netEffectiveRent(Number(price_cents), concession)
  if (net === null) return ''
  const { freeMonths, termMonths } = concession!
  const months = freeMonths === 1 ? '1 month' : `${freeMonths} months`
  return `${money(net)}\n(${money(price_cents)}, ${months} free of ${termMonths})`
}

/** `Now` from the day the unit is available; `today` is New York's date, `yyyy-mm-dd`. */
function formatAvailability({ available_from }: DetailRow, today: string): string {
  if (available_from === null) return ''
  return available_from <= today ? 'Now' : formatDate(new Date(available_from))
}

function rentalLines(row: DetailRow): Line[] {
  return [
    ['Lease', formatLeaseTerm(row)],
    ['Net effective', formatNetEffective(row)],
    ['Furnished', findTitle(furnishedTypes, row.furnished)],
  ]
}

function saleLines(row: DetailRow): Line[] {
  const { lines, totalCents } = calculateCarryingCosts(row)
  const price = Number(row.price_cents)
  return [
    ...lines.map(({ label, cents }): Line => [label, money(cents)]),
    ['Monthly total', lines.length > 1 ? money(totalCents!) : ''],
    ['Price per sq ft', price > 0 && row.size ? formatMoney(Math.round(price / 100 / row.size)) : ''],
  ]
}

function signingLines(row: DetailRow): Line[] {
  const costs = getSigningCosts(row)
  if (!costs) return []
  const refundableNames = new Set(
    row.tenant_fees.filter(({ refundable }) => refundable).map(({ name }) => name),
  )
  return [
    ...costs.lines.map(({ label, cents }): Line => [
      refundableNames.has(label) ? `${label}, refundable` : label,
      money(cents),
    ]),
    ['Total, at most', money(costs.totalCents)],
  ]
}

/** Fees due after signing: the FARE Act requires every fee that a tenant pays to be listed. */
function laterLines(row: DetailRow): Line[] {
  return getLaterFees(row).map(({ name, cents, when, refundable }) => [
    name,
    [money(cents), findTitle(feeTimings, when).toLowerCase(), refundable && 'refundable']
      .filter(Boolean)
      .join(', '),
  ])
}

function toTables(row: DetailRow, today: string): BrochureTable[] {
  const details = dropEmpty([
    ['Available', formatAvailability(row, today)],
    ...(row.ad_type === 'rental' ? rentalLines(row) : saleLines(row)),
    ['Ownership', findTitle(ownerships, row.ownership)],
    ['Pets', formatPetPolicy(row.building_pets)],
    ['Exposures', row.exposures],
    ['Condition', row.condition],
  ])
  return [
    { title: '', lines: details, hasTotal: false },
    { title: 'Due at signing', lines: signingLines(row), hasTotal: true },
    { title: 'Other fees', lines: laterLines(row), hasTotal: false },
  ].filter(({ lines }) => lines.length > 0)
}

const formatTitle = ({ address, unit }: DetailRow): string => (unit ? `${address}, ${unit}` : address)

const toPosition = ({ longitude, latitude }: DetailRow): BrochureListing['position'] =>
  longitude === null || latitude === null ? null : [longitude, latitude]

/**
 * Presents a listing for clients. Every public field is named here, so that commission, access, the owner's contact,
 * notes and the source stay internal.
 */
export function presentForBrochure(
  row: DetailRow,
  { office, today }: { office: string; today: string },
): BrochureListing {
  const bedrooms = bedroomKey(row.bedrooms)
  const company = row.contact?.company ?? ''
  const isAddressShown = row.internet_address_display
  return {
    id: row.id,
    title: isAddressShown ? formatTitle(row) : addressOnRequest,
    location:
      `${getNeighborhoodName(row.neighborhood)}, ${getCity(row.borough)}, NY ${isAddressShown ? row.zip : ''}`.trim(),
    kind: formatKind(row),
    price: formatPrice(row),
    facts: [
      bedrooms ? bedroomLabel(bedrooms) : '',
      row.bathrooms > 0 ? bathroomLabel(row.bathrooms / 10) : '',
      row.size ? `${wholeNumber.format(row.size)} sq ft` : '',
    ].filter((fact) => fact !== ''),
    tables: toTables(row, today),
    features: [
      ...getMaskTitles(apartmentFeatures, row.apartment_features),
      ...getMaskTitles(buildingFeatures, row.building_features),
    ],
    description: row.description,
    position: isAddressShown ? toPosition(row) : null,
    courtesy: company && company !== office ? `Listing courtesy of ${company}` : '',
  }
}
