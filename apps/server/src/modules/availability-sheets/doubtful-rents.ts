import { centsToDollars, formatMoney } from '@pb/rules/money'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { KnownListing } from './listing-queries.ts'
import type { PlanRow } from './plan-row.ts'
import { doubtTexts } from './texts.ts'

/** A rent this many times above or below those it is compared with needs a yes. */
const factors = { before: 1.5, building: 1.8, neighborhood: 2.5, sheet: 2.5 } as const
/** Fewer rents are no measure. */
const minRents = 3
/** Cents; monthly rents outside of these are rare in the city. */
const usualRents = { from: 800_00, to: 50_000_00 } as const

type RentRow = Pick<PlanRow, 'kind' | 'place' | 'location' | 'values'>

interface Measure {
  readonly building: number | null
  readonly neighborhood: number | null
  readonly name: string
}

const toKey = ({ location, values }: RentRow) =>
  `${location!.borough} ${location!.houseNumber} ${location!.street} ${values!.bedrooms}`

/** The median of active rents in each building of the layout asked for, null of too few, and its neighborhood. */
async function findBuildings(
  tx: Tx,
  rows: readonly RentRow[],
): Promise<{ key: string; median: number | null; area: string; bedrooms: number | null }[]> {
  if (rows.length === 0) return []
  const at = rows.map(({ location }) => location!)
  const { rows: found } = await sql<{ nr: number; median: number | null; area: string }>`
    SELECT nr::int AS nr, b.neighborhood AS area, (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents)::float8 FROM listing l
      WHERE l.building_id = b.id AND l.ad_type = 'rental' AND l.active AND l.deleted_at IS NULL
        AND l.bedrooms = input.bedrooms HAVING count(*) >= ${minRents}) AS median
    FROM unnest(${at.map(({ borough }) => borough)}::text[], ${at.map(({ houseNumber }) => houseNumber)}::text[],
      ${at.map(({ street }) => street)}::text[], ${rows.map(({ values }) => values!.bedrooms)}::int[])
      WITH ORDINALITY AS input(borough, house_number, street, bedrooms, nr)
    JOIN building b USING (borough, house_number, street)`.execute(tx)
  return found.map(({ nr, median, area }) => {
    const row = rows[nr - 1]!
    return { key: toKey(row), median, area, bedrooms: row.values!.bedrooms }
  })
}

/** The median of active rents in a neighborhood of a layout; null of too few. */
async function findAreaMedian(tx: Tx, area: string, bedrooms: number | null): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents)::float8 AS median FROM listing l
    WHERE l.neighborhood = ${area} AND l.ad_type = 'rental' AND l.active AND l.deleted_at IS NULL
      AND l.bedrooms = ${bedrooms} HAVING count(*) >= ${minRents}`.execute(tx)
  return maybeOne(rows)?.median ?? null
}

const isFar = (cents: number, other: number, factor: number) =>
  other > 0 && (cents > other * factor || cents * factor < other)

const format = (cents: number) => formatMoney(centsToDollars(Math.round(cents / 100) * 100))

/** Finds rents that are far from those they can be compared with: the sheet's of the same layout, or those nearby. */
export class RentComparison {
  readonly #tx: Tx
  /** Rents of the sheet by layout, from low to high. */
  readonly #bySheet: ReadonlyMap<number | null, readonly number[]>
  readonly #measures = new Map<string, Measure | null>()
  /** Medians by neighborhood and layout. */
  readonly #areas = new Map<string, number | null>()

  constructor(tx: Tx, sheetRents: readonly { readonly bedrooms: number | null; readonly cents: number }[]) {
    this.#tx = tx
    const byLayout = new Map<number | null, number[]>()
    for (const { bedrooms, cents } of sheetRents) {
      const rents = byLayout.get(bedrooms)
      if (rents) rents.push(cents)
      else byLayout.set(bedrooms, [cents])
    }
    for (const rents of byLayout.values()) rents.sort((a, b) => a - b)
    this.#bySheet = byLayout
  }

  /** The median of the sheet's other rents of this layout; null of too few. */
  #getSheetMedian(bedrooms: number | null, cents: number): number | null {
    const rents = this.#bySheet.get(bedrooms) ?? []
    const others = rents.length - 1
    if (others < minRents) return null
    const middle = Math.floor(others / 2)
    // Without this rent, those above it move down.
    return rents[middle]! < cents ? rents[middle]! : rents[middle + 1]!
  }

  async #measureArea(area: string, bedrooms: number | null): Promise<number | null> {
    const key = `${area} ${bedrooms}`
    const known = this.#areas.get(key)
    if (known !== undefined) return known
    const median = await findAreaMedian(this.#tx, area, bedrooms)
    this.#areas.set(key, median)
    return median
  }

  async #measure(rows: readonly RentRow[]): Promise<void> {
    const missing = new Map(rows.map((row) => [toKey(row), row]))
    for (const key of missing.keys()) if (this.#measures.has(key)) missing.delete(key)
    for (const key of missing.keys()) this.#measures.set(key, null)
    for (const { key, median, area, bedrooms } of await findBuildings(this.#tx, [...missing.values()])) {
      const neighborhood = await this.#measureArea(area, bedrooms)
      const name = findNeighborhood(area)?.name ?? area
      this.#measures.set(key, { building: median, neighborhood, name })
    }
  }

  #findDoubts(row: RentRow, before: number): string[] {
    const cents = Number(row.values!.price_cents)
    const rent = format(cents)
    const near = this.#measures.get(toKey(row))
    const inSheet = this.#getSheetMedian(row.values!.bedrooms, cents)
    return [
      ...(cents < usualRents.from ? [doubtTexts.low(rent)] : []),
      ...(cents > usualRents.to ? [doubtTexts.high(rent)] : []),
      ...(isFar(cents, before, factors.before) ? [doubtTexts.farFromBefore(rent, format(before))] : []),
      ...(near?.building && isFar(cents, near.building, factors.building)
        ? [doubtTexts.farFromOthers(rent, format(near.building), 'in this building')]
        : near?.neighborhood && isFar(cents, near.neighborhood, factors.neighborhood)
          ? [doubtTexts.farFromOthers(rent, format(near.neighborhood), `in ${near.name}`)]
          : inSheet !== null && isFar(cents, inSheet, factors.sheet)
            ? [doubtTexts.farFromOthers(rent, format(inSheet), 'in this sheet')]
            : []),
    ]
  }

  /** Adds the doubts to new and changed rows. */
  async addDoubts(rows: readonly PlanRow[], known: ReadonlyMap<string, KnownListing>): Promise<void> {
    const priced = rows.filter(
      ({ kind, place, values, location }) =>
        location !== null &&
        Number(values?.price_cents ?? 0) > 0 &&
        (kind === 'new' || values!.price_cents !== known.get(place)?.price_cents),
    )
    await this.#measure(priced)
    for (const row of priced) {
      const before = row.kind === 'changed' ? Number(known.get(row.place)?.price_cents ?? 0) : 0
      row.doubts.push(...this.#findDoubts(row, before))
    }
  }
}
