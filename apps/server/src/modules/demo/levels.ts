import { neighborhoodByAbbreviation, type BoroughKey } from '@pb/rules/neighborhoods'

/** Monthly rent of an unremarkable one-bedroom, in dollars, by the section of a borough. */
const sectionRents: Readonly<Record<BoroughKey, readonly number[]>> = {
  MN: [4900, 4500, 4150, 4300, 2750],
  BK: [3900, 4100, 2950, 2250, 2150],
  QN: [2850, 2350, 2300, 2050, 2050, 2100],
  BX: [2150, 1950, 2250, 1950],
  SI: [1950, 1850, 1850, 1800],
}

/** Places that stand out from their section. */
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

/** Monthly rent of an unremarkable one-bedroom there. */
export function rentLevel(neighborhood: string): number {
  const place = neighborhoodByAbbreviation(neighborhood)!
  return rents[neighborhood] ?? sectionRents[place.borough][place.section]!
}

/** How much of the office's business lies in a borough, per building of the same size. */
const business: Readonly<Record<BoroughKey, number>> = { MN: 3, BK: 1.8, QN: 1.6, BX: 0.8, SI: 1.5 }

export function businessIn(borough: BoroughKey): number {
  return business[borough]
}

/** Last recorded prices of a neighborhood's homes, by form of ownership. */
export interface PriceLevels {
  /** What a middling home there costs, in dollars. */
  median(neighborhood: string, ownership: string): number
}

const medianOf = (prices: readonly number[]) => prices.toSorted((a, b) => a - b)[prices.length >> 1]!

/** Too few sales say nothing of a place; then the borough's stand in. */
const enoughSales = 8

/** Levels from the homes that were sold. */
export function levelsOf(
  homes: readonly { neighborhood: string; ownership: string; value: number }[],
): PriceLevels {
  const groups = new Map<string, number[]>()
  const add = (key: string, value: number) => {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  for (const { neighborhood, ownership, value } of homes) {
    add(`${neighborhood} ${ownership}`, value)
    add(neighborhood, value)
    add(neighborhoodByAbbreviation(neighborhood)!.borough, value)
  }
  const medians = new Map(
    [...groups]
      .filter(([, prices]) => prices.length >= enoughSales)
      .map(([key, prices]) => [key, medianOf(prices)]),
  )
  const anywhere = medianOf(homes.map(({ value }) => value))
  return {
    median(neighborhood, ownership) {
      const borough = neighborhoodByAbbreviation(neighborhood)!.borough
      const keys = [`${neighborhood} ${ownership}`, neighborhood, borough]
      return keys.map((key) => medians.get(key)).find((median) => median !== undefined) ?? anywhere
    },
  }
}

export function placeName(neighborhood: string): string {
  return neighborhoodByAbbreviation(neighborhood)!.name
}

/** `in Tribeca`, `in the East Village`, `on the Upper West Side`. */
export function inPlace(neighborhood: string): string {
  const name = placeName(neighborhood)
  if (name.endsWith(' Side')) return `on the ${name}`
  return /(?:District|Center|(?:East|West) Village|Seaport|Waterfront)$/.test(name)
    ? `in the ${name}`
    : `in ${name}`
}
