import type { CompsOverviewArea } from '@pb/contract/dashboard'
import { bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { findAreaPrices, findAreas, type Area, type AreaPrices } from './areas.ts'
import * as texts from './texts.ts'

/** No median is based on fewer closings. */
const minClosed = 3

function presentPrices(prices: AreaPrices['closed'], min: number): CompsOverviewArea['closed'] {
  const { count, median_cents, low_cents, high_cents } = prices
  if (count < min || median_cents === null || low_cents === null || high_cents === null) return null
  return {
    count,
    median: centsToDollars(Math.round(median_cents)),
    low: centsToDollars(low_cents),
    high: centsToDollars(high_cents),
  }
}

function presentArea(area: Area, prices: AreaPrices): CompsOverviewArea {
  const { ad_type, neighborhood, clients, listings } = area
  const bedrooms = bedroomKey(area.bedrooms) ?? null
  const name = findNeighborhood(neighborhood)?.name ?? neighborhood
  const layout = bedrooms === null ? texts.anyApartments[ad_type] : bedroomLabel(bedrooms)
  return {
    ad_type,
    neighborhood,
    neighborhood_name: name,
    bedrooms,
    title: texts.inNeighborhood(layout, name),
    reason: clients > 0 ? texts.clientsSearch(clients) : texts.ownListings(listings),
    clients,
    closed: presentPrices(prices.closed, minClosed),
    median_before: presentPrices(prices.closed_before, minClosed)?.median ?? null,
    active: presentPrices(prices.active, 1),
    search: { neighborhood: [neighborhood], ...(bedrooms !== null && { bedrooms: [bedrooms] }) },
  }
}

/** Prices where the actor's clients search and the actor's own listings are. */
export async function getCompsOverview(
  { personId }: Actor,
  { db, clock }: Deps,
): Promise<CompsOverviewArea[]> {
  const areas = await findAreas(db, personId)
  const now = clock.now()
  return Promise.all(areas.map(async (area) => presentArea(area, await findAreaPrices(db, area, now))))
}
