import type { HistoryEntry, ListingDetail } from '@pb/contract/listing-schemas'
import { avenueNumber, displayAvenue } from '@pb/rules/avenues'
import { displayStreet } from '@pb/rules/addresses'
import { brokerStatusLabel } from '@pb/rules/broker-status'
import { calculateCarryingCosts } from '@pb/rules/carrying-costs'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { netEffectiveRent } from '@pb/rules/rent'
import {
  apartmentFeatures,
  buildingFeatures,
  ownerships,
  findTitle,
  getMaskTitles,
} from '@pb/rules/vocabulary'
import type { DetailRow, HistoryRow } from './queries.ts'
import { formatCommission, formatConcession, formatMonthsRange } from './labels.ts'
import { presentTerms } from './present-terms.ts'
import { presentLiveStreamLink } from '../../live-streams/links/index.ts'
import type { ListingPage } from './service.ts'
import { daysBetween, presentCard } from '../cards/present-card.ts'

/** `38th Street near 2nd Avenue`; empty outside the Manhattan grid. */
function formatStreets({ neighborhood, street_number, avenue_number }: DetailRow): string {
  const avenue = findNeighborhood(neighborhood)?.avenues.find((name) => avenueNumber(name) === avenue_number)
  const street = street_number === null ? '' : displayStreet(`${street_number} STREET`)
  return [street, avenue === undefined ? '' : displayAvenue(avenue)].filter(Boolean).join(' near ')
}

/** Labels and amounts beyond the price; a net effective rent is shown only with gross rent, term and free months. */
function presentPriceDetails(row: DetailRow): Record<string, string> {
  const details: Record<string, string> = {}
  const price = centsToDollars(row.price_cents)
  const concession = formatConcession(row.concession)
  if (row.ad_type === 'rental') {
    const net = netEffectiveRent(Number(row.price_cents), row.concession)
    if (net !== null)
      details['Net effective'] = `${formatMoney(centsToDollars(net))} (gross ${formatMoney(price)})`
    if (concession) details['Concession'] = concession
    return details
  }
  const { lines, totalCents } = calculateCarryingCosts(row)
  for (const { label, cents } of lines) details[label] = formatMoney(centsToDollars(cents))
  if (totalCents !== null) details['Total monthly'] = formatMoney(centsToDollars(totalCents))
  if (price > 0 && row.size) details['$/sqft'] = formatMoney(Math.round(price / row.size))
  return details
}

export function presentContact({ contact }: Pick<DetailRow, 'contact'>): ListingDetail['leasing_contact'] {
  if (!contact) return null
  const { company = '', name = '', email = '', phone_number = '' } = contact
  return { company, name, email, phone_number }
}

/** Contacts for showings: the listing's agent, then the leasing contact. */
function presentViewingContacts(row: DetailRow): ListingDetail['viewing_contacts'] {
  const agent = row.agent_id !== null && {
    company: '',
    name: row.agent_name ?? '',
    email: row.agent_email ?? '',
    phone_number: row.agent_phone ?? '',
  }
  const contact = presentContact(row)
  if (!agent) return contact ? [contact] : []
  return contact && contact.email !== agent.email ? [agent, contact] : [agent]
}

function formatHistoryText(row: HistoryRow, change: number | null): string {
  switch (row.kind) {
    case 'listed':
      return 'Listed'
    case 'price_change':
      return change !== null && change > 0 ? 'Price increase' : 'Price drop'
    case 'status_change':
      return row.standard_status ? brokerStatusLabel(row.standard_status, row.ad_type) : 'Status changed'
    case 'recorded_sale':
      return 'Recorded sale'
  }
}

/** Presents a history entry of the unit; changes are rounded to a tenth of a percent. */
function presentHistory(row: HistoryRow): HistoryEntry {
  const [price, previousPrice] = [Number(row.price_cents), Number(row.before_cents)]
  const isComparable = row.kind === 'price_change' || row.kind === 'recorded_sale'
  const change =
    isComparable && price > 0 && previousPrice > 0
      ? Math.round((price / previousPrice - 1) * 1000) / 1000
      : null
  return {
    advertisement_id: row.kind === 'recorded_sale' ? null : row.series,
    date: row.date,
    kind: row.kind,
    ad_type: row.ad_type,
    price: price > 0 ? centsToDollars(price) : null,
    change,
    text: formatHistoryText(row, change),
    source: row.source,
  }
}

/**
 * Presents a listing's page without the fields that modules above supply. Days on market end at the last status change
 * once the listing is off the market.
 */
export function presentDetail(
  row: DetailRow,
  { history, openHouses, others, liveStreams }: ListingPage,
  { now, mayEdit }: { readonly now: Date; readonly mayEdit: boolean },
): Omit<ListingDetail, 'clients'> {
  const card = presentCard(row, now)
  const onMarket = row.standard_status === 'Active' || row.standard_status === 'Coming Soon'
  return {
    ...card,
    ...presentTerms(row),
    may_edit: mayEdit,
    agent: row.agent_id === null ? null : { user_id: row.agent_id, name: row.agent_name ?? '' },
    dom: onMarket ? card.dom : daysBetween(row.published_at, row.status_since ?? row.modified_at),
    address2: [`${card.city}, NY`, row.zip].filter(Boolean).join(' '),
    streets: formatStreets(row),
    price_details_formatted: presentPriceDetails(row),
    exposures: row.exposures,
    condition: row.condition,
    concession: formatConcession(row.concession),
    min_lease_period: row.min_lease_months,
    max_lease_period: row.max_lease_months,
    lease_term_info: formatMonthsRange(row.min_lease_months, row.max_lease_months),
    available_from: row.available_from,
    commission_structure: formatCommission(row.commission),
    access_type_info: row.access_type === null ? '' : row.access_type === 'EXCLUSIVE' ? 'Exclusive' : 'Open',
    description: row.description,
    amenities_info: {
      building: getMaskTitles(buildingFeatures, row.building_features),
      apartment: getMaskTitles(apartmentFeatures, row.apartment_features),
    },
    ownership_info: findTitle(ownerships, row.ownership),
    time_created: toUnixSeconds(row.created_at),
    updated_on: toUnixSeconds(row.modified_at),
    verified_on: row.verified_at && toUnixSeconds(row.verified_at),
    source_info: row.source,
    leasing_contact: presentContact(row),
    contact_address: row.contact?.email ?? '',
    viewing_contacts: presentViewingContacts(row),
    open_house: openHouses.map(({ starts_at, ends_at, by_appointment }) => ({
      time_start: toUnixSeconds(starts_at),
      time_end: toUnixSeconds(ends_at),
      by_appointment,
    })),
    live_streams: liveStreams.map(presentLiveStreamLink),
    also_listed: others.map(({ id, source, price_cents }) => ({
      advertisement_id: id,
      source_info: source,
      price: centsToDollars(price_cents),
    })),
    history: history.map(presentHistory),
  }
}
