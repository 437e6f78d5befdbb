import { findNeighborhood, type BoroughKey } from '@pb/rules/neighborhoods'

/** Monthly rent of a typical one-bedroom in dollars, by section of a borough. */
const sectionRents: Readonly<Record<BoroughKey, readonly number[]>> = {
  MN: [4900, 4500, 4150, 4300, 2750],
  BK: [3900, 4100, 2950, 2250, 2150],
  QN: [2850, 2350, 2300, 2050, 2050, 2100],
  BX: [2150, 1950, 2250, 1950],
  SI: [1950, 1850, 1850, 1800],
}

/** Neighborhoods that differ from their section. */
const rents: Readonly<Record<string, number>> = {
  TRIB: 6300,
  SOHO: 5700,
  HSQ: 5600,
  NOHO: 5500,
  WV: 5400,
  GV: 5100,
  FIDI: 4500,
  SEAPORT: 4400,
  EV: 4200,
  LES: 4100,
  CHIN: 3500,
  TWOB: 3500,
  FLAT: 5300,
  NOMAD: 5100,
  CHEL: 4900,
  HYAR: 5000,
  YORK: 3550,
  ROOS: 3600,
  EHAR: 2900,
  WASH: 2450,
  INWD: 2250,
  MARB: 2150,
  EWIL: 3300,
  BUSH: 2950,
  DUMBO: 5000,
  BKHTS: 4400,
  DTBK: 4100,
  REDH: 3000,
  GRWD: 3000,
  SSLO: 3500,
  BROW: 2100,
  LIC: 3700,
  HUNT: 4100,
  AST: 3000,
}

/** Returns the monthly rent of a typical one-bedroom. */
export function getRentLevel(neighborhood: string): number {
  const entry = findNeighborhood(neighborhood)!
  return rents[neighborhood] ?? sectionRents[entry.borough][entry.section]!
}

/** Relative number of listings per building of the same size. */
const business: Readonly<Record<BoroughKey, number>> = { MN: 3, BK: 1.8, QN: 1.6, BX: 0.8, SI: 1.5 }

export function getBusinessShare(borough: BoroughKey): number {
  return business[borough]
}

/** Estimated values by neighborhood and ownership. */
export interface PriceLevels {
  /** Returns the median value in dollars. */
  median(neighborhood: string, ownership: string): number
}

const computeMedian = (prices: readonly number[]) => prices.toSorted((a, b) => a - b)[prices.length >> 1]!

/** With fewer sales, the median of the neighborhood or borough is used instead. */
const minSales = 8

export function computePriceLevels(
  sales: readonly { neighborhood: string; ownership: string; value: number }[],
): PriceLevels {
  const groups = new Map<string, number[]>()
  const add = (key: string, value: number) => {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  for (const { neighborhood, ownership, value } of sales) {
    add(`${neighborhood} ${ownership}`, value)
    add(neighborhood, value)
    add(findNeighborhood(neighborhood)!.borough, value)
  }
  const medians = new Map(
    [...groups]
      .filter(([, prices]) => prices.length >= minSales)
      .map(([key, prices]) => [key, computeMedian(prices)]),
  )
  const overall = computeMedian(sales.map(({ value }) => value))
  return {
    median(neighborhood, ownership) {
      const borough = findNeighborhood(neighborhood)!.borough
      const keys = [`${neighborhood} ${ownership}`, neighborhood, borough]
      return keys.map((key) => medians.get(key)).find((median) => median !== undefined) ?? overall
    },
  }
}

export function getNeighborhoodName(neighborhood: string): string {
  return findNeighborhood(neighborhood)!.name
}

/** `in Tribeca`, `in the East Village`, `on the Upper West Side`. */
export function formatInNeighborhood(neighborhood: string): string {
  const name = getNeighborhoodName(neighborhood)
  if (name.endsWith(' Side')) return `on the ${name}`
  return /(?:District|Center|(?:East|West) Village|Seaport|Waterfront)$/.test(name)
    ? `in the ${name}`
    : `in ${name}`
}
