import { bathroomLabel, bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { carryingCosts } from '@pb/rules/carrying-costs'
import { statusLabel } from '@pb/rules/listing-status'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { netEffectiveRent } from '@pb/rules/rent'
import { feeTimings } from '@pb/rules/tenant-fees'
import {
  apartmentFeatures,
  buildingFeatures,
  furnishedTypes,
  ownerships,
  petPolicy,
  titleOf,
  titlesOf,
} from '@pb/rules/vocabulary'
import { cityOf, neighborhoodName } from '../buildings/index.ts'
import { laterFees, leaseTerm, signingCosts, type DetailRow } from '../listings/index.ts'
import type { BrochureListing, BrochureTable } from './brochure.ts'

type Line = readonly [label: string, value: string]

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const newYorkDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

const money = (cents: string | number) => formatMoney(centsToDollars(cents))
const known = (lines: readonly Line[]) => lines.filter(([, value]) => value !== '')

/** `March 2, 2026` of a moment, in New York. */
export function brochureDate(moment: Date): string {
  return newYorkDay.format(moment)
}

function priceOf({ ad_type, price_cents }: DetailRow): string {
  if (Number(price_cents) <= 0) return 'Price on request'
  return ad_type === 'rental' ? `${money(price_cents)} a month` : money(price_cents)
}

function kindOf({ ad_type, standard_status }: DetailRow): string {
  const offer = ad_type === 'rental' ? 'For rent' : 'For sale'
  return standard_status === 'Active' ? offer : `${offer} · ${statusLabel(standard_status, ad_type)}`
}

/** Net effective rent, always with the gross rent, the term and the months that make it. */
function netEffective({ price_cents, concession }: DetailRow): string {
  const net = netEffectiveRent(Number(price_cents), concession)
  if (net === null) return ''
  const { freeMonths, termMonths } = concession!
  const months = freeMonths === 1 ? '1 month' : `${freeMonths} months`
  return `${money(net)}\n(${money(price_cents)}, ${months} free of ${termMonths})`
}

/** `Now` from the day on which the home is free; `today` is New York's, `yyyy-mm-dd`. */
function availability({ available_from }: DetailRow, today: string): string {
  if (available_from === null) return ''
  return available_from <= today ? 'Now' : longDay.format(Date.parse(available_from))
}

function rentalLines(row: DetailRow): Line[] {
  return [
    ['Lease', leaseTerm(row)],
    ['Net effective', netEffective(row)],
    ['Furnished', titleOf(furnishedTypes, row.furnished)],
  ]
}

function saleLines(row: DetailRow): Line[] {
  const { lines, totalCents } = carryingCosts(row)
  const price = Number(row.price_cents)
  return [
    ...lines.map(({ label, cents }): Line => [label, money(cents)]),
    ['Monthly total', lines.length > 1 ? money(totalCents!) : ''],
    ['Price per ft²', price > 0 && row.size ? formatMoney(Math.round(price / 100 / row.size)) : ''],
  ]
}

function signingLines(row: DetailRow): Line[] {
  const costs = signingCosts(row)
  if (!costs) return []
  const back = new Set(row.tenant_fees.filter(({ refundable }) => refundable).map(({ name }) => name))
  return [
    ...costs.lines.map(({ label, cents }): Line => [
      back.has(label) ? `${label}, refundable` : label,
      money(cents),
    ]),
    ['Total', money(costs.totalCents)],
  ]
}

/** Every fee that a tenant pays is listed, also where it is not part of what is due at signing (FARE Act). */
function laterLines(row: DetailRow): Line[] {
  return laterFees(row).map(({ name, cents, when, refundable }) => [
    name,
    [money(cents), titleOf(feeTimings, when).toLowerCase(), refundable && 'refundable']
      .filter(Boolean)
      .join(', '),
  ])
}

function tablesOf(row: DetailRow, today: string): BrochureTable[] {
  const details = known([
    ['Available', availability(row, today)],
    ...(row.ad_type === 'rental' ? rentalLines(row) : saleLines(row)),
    ['Ownership', titleOf(ownerships, row.ownership)],
    ['Pets', petPolicy(row.building_pets)],
    ['Exposures', row.exposures],
    ['Condition', row.condition],
  ])
  return [
    { title: '', lines: details, hasTotal: false },
    { title: 'Due at signing', lines: signingLines(row), hasTotal: true },
    { title: 'Other fees', lines: laterLines(row), hasTotal: false },
  ].filter(({ lines }) => lines.length > 0)
}

/**
 * A listing as a brochure says it. Commission, access, the owner's contact, notes and where the office has it from
 * stay inside: every field that leaves is named here.
 */
export function presentForBrochure(
  row: DetailRow,
  { office, today }: { office: string; today: string },
): BrochureListing {
  const bedrooms = bedroomKey(row.bedrooms)
  const company = row.contact?.company ?? ''
  return {
    id: row.id,
    title: row.unit ? `${row.address}, ${row.unit}` : row.address,
    place: `${neighborhoodName(row.neighborhood)}, ${cityOf(row.borough)}, NY ${row.zip}`.trim(),
    kind: kindOf(row),
    price: priceOf(row),
    facts: [
      bedrooms ? bedroomLabel(bedrooms) : '',
      row.bathrooms > 0 ? bathroomLabel(row.bathrooms / 10) : '',
      row.size ? `${wholeNumber.format(row.size)} ft²` : '',
    ].filter((fact) => fact !== ''),
    tables: tablesOf(row, today),
    features: [
      ...titlesOf(apartmentFeatures, row.apartment_features),
      ...titlesOf(buildingFeatures, row.building_features),
    ],
    description: row.description,
    position: row.longitude === null || row.latitude === null ? null : [row.longitude, row.latitude],
    courtesy: company && company !== office ? `Listing courtesy of ${company}` : '',
  }
}
