import { centsToDollars, formatMoney } from '@pb/rules/money'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { KnownListing } from './listing-queries.ts'
import type { PlanRow } from './plan-row.ts'
import { doubtTexts } from './texts.ts'

/** A rent this many times above or below those it is compared with needs a yes. */
const factors = { before: 1.5, building: 1.8, neighborhood: 2.5, sheet: 2.5 } as const
/** Fewer rents are no measure. */
const minRents = 3
/** Cents; monthly rents outside of these are rare in the city. */
const usualRents = { from: 800_00, to: 50_000_00 } as const

interface NearbyRents {
  readonly building: number | null
  readonly neighborhood: number | null
  readonly name: string
}

type RentRow = Pick<PlanRow, 'place' | 'location' | 'values'>

/** Finds the median rents of the same layout in each unit's building and neighborhood; null where there are too few. */
async function findNearbyRents(tx: Tx, rows: readonly RentRow[]): Promise<Map<string, NearbyRents>> {
  if (rows.length === 0) return new Map()
  const at = rows.map(({ location }) => location!)
  const { rows: found } = await sql<{
    nr: number
    building: number | null
    neighborhood: number | null
    area: string
  }>`
    SELECT nr::int AS nr, b.neighborhood AS area,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents)::float8 FROM listing l
        WHERE l.building_id = b.id AND l.ad_type = 'rental' AND l.active AND l.deleted_at IS NULL
          AND l.bedrooms = input.bedrooms HAVING count(*) >= ${minRents}) AS building,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents)::float8 FROM listing l
        WHERE l.neighborhood = b.neighborhood AND l.ad_type = 'rental' AND l.active AND l.deleted_at IS NULL
          AND l.bedrooms = input.bedrooms HAVING count(*) >= ${minRents}) AS neighborhood
    FROM unnest(${at.map(({ borough }) => borough)}::text[], ${at.map(({ houseNumber }) => houseNumber)}::text[],
      ${at.map(({ street }) => street)}::text[], ${rows.map(({ values }) => values!.bedrooms)}::int[])
      WITH ORDINALITY AS input(borough, house_number, street, bedrooms, nr)
    JOIN building b USING (borough, house_number, street)`.execute(tx)
  return new Map(
    found.map(({ nr, building, neighborhood, area }) => [
      rows[nr - 1]!.place,
      { building, neighborhood, name: findNeighborhood(area)?.name ?? area },
    ]),
  )
}

const getMedian = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]!
const isFar = (cents: number, other: number, factor: number) =>
  other > 0 && (cents > other * factor || cents * factor < other)

/** Finds rents of new and changed rows that are far from those they can be compared with, by place. */
export async function findDoubtfulRents(
  tx: Tx,
  rows: readonly PlanRow[],
  known: ReadonlyMap<string, KnownListing>,
): Promise<Map<string, string[]>> {
  const priced = rows.filter(
    ({ kind, place, values, location }) =>
      location !== null &&
      Number(values?.price_cents ?? 0) > 0 &&
      (kind === 'new' || values!.price_cents !== known.get(place)?.price_cents),
  )
  const nearby = await findNearbyRents(tx, priced)
  const byLayout = Map.groupBy(priced, ({ values }) => values!.bedrooms)
  const format = (cents: number) => formatMoney(centsToDollars(Math.round(cents / 100) * 100))
  return new Map(
    priced.flatMap((row) => {
      const cents = Number(row.values!.price_cents)
      const rent = format(cents)
      const before = row.kind === 'changed' ? Number(known.get(row.place)?.price_cents ?? 0) : 0
      const near = nearby.get(row.place)
      const others = byLayout
        .get(row.values!.bedrooms)!
        .filter((other) => other !== row)
        .map(({ values }) => Number(values!.price_cents))
        .toSorted((a, b) => a - b)
      const doubts = [
        ...(cents < usualRents.from ? [doubtTexts.low(rent)] : []),
        ...(cents > usualRents.to ? [doubtTexts.high(rent)] : []),
        ...(isFar(cents, before, factors.before) ? [doubtTexts.farFromBefore(rent, format(before))] : []),
        ...(near?.building && isFar(cents, near.building, factors.building)
          ? [doubtTexts.farFromOthers(rent, format(near.building), 'in this building')]
          : near?.neighborhood && isFar(cents, near.neighborhood, factors.neighborhood)
            ? [doubtTexts.farFromOthers(rent, format(near.neighborhood), `in ${near.name}`)]
            : others.length >= minRents && isFar(cents, getMedian(others), factors.sheet)
              ? [doubtTexts.farFromOthers(rent, format(getMedian(others)), 'in this sheet')]
              : []),
      ]
      return doubts.length > 0 ? [[row.place, doubts] as const] : []
    }),
  )
}
