import type { BoroughKey } from '@pb/rules/neighborhoods'
import { neighborhoodByAbbreviation } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FeedPlace } from '../feeds/index.ts'
import type { SheetPlace } from './home.ts'

/** A street's next building is in the same neighborhood at most this many house numbers away. */
const nextDoor = 100

/** The boroughs that have a building of each address, in the places' order. */
async function boroughsOf(tx: Tx, places: readonly SheetPlace[]): Promise<BoroughKey[][]> {
  const { rows } = await sql<{ nr: number; boroughs: BoroughKey[] }>`
    SELECT nr::int AS nr, array_agg(DISTINCT borough) AS boroughs
    FROM unnest(${places.map(({ address }) => address.houseNumber)}::text[],
      ${places.map(({ address }) => address.street)}::text[]) WITH ORDINALITY AS asked(house_number, street, nr)
    JOIN building USING (house_number, street) GROUP BY nr`.execute(tx)
  const found = new Map(rows.map(({ nr, boroughs }) => [nr, boroughs]))
  return places.map((_place, at) => found.get(at + 1) ?? [])
}

interface Street {
  readonly borough: BoroughKey
  readonly street: string
  readonly number: number
}

/** The neighborhood of the nearest building on each street; '' where none is near. */
async function areasOnStreets(tx: Tx, streets: readonly Street[]): Promise<string[]> {
  if (streets.length === 0) return []
  const { rows } = await sql<{ nr: number; neighborhood: string }>`
    SELECT DISTINCT ON (nr) nr::int AS nr, neighborhood FROM (
      SELECT nr, neighborhood, abs(regexp_replace(house_number, '[^0-9]', '', 'g')::numeric - asked.number) AS away, b.id
      FROM unnest(${streets.map(({ borough }) => borough)}::text[], ${streets.map(({ street }) => street)}::text[],
        ${streets.map(({ number }) => number)}::numeric[]) WITH ORDINALITY AS asked(borough, street, number, nr)
      JOIN building b USING (borough, street) WHERE house_number ~ '[0-9]'
    ) near WHERE away <= ${nextDoor} ORDER BY nr, away, id`.execute(tx)
  const found = new Map(
    rows.map(({ nr, neighborhood }) => [nr, neighborhoodByAbbreviation(neighborhood)?.name]),
  )
  return streets.map((_street, at) => found.get(at + 1) ?? '')
}

/** The borough of a place by its row or the only building of its address; null where it stays open. */
const ownBorough = (place: SheetPlace, known: readonly BoroughKey[]) =>
  place.borough ?? (known.length === 1 ? known[0]! : null)

/** The one borough that all of a sheet's places with a borough lie in; null where there are several. */
function commonBorough(boroughs: readonly (BoroughKey | null)[]): BoroughKey | null {
  const [first, ...others] = new Set(boroughs.filter((borough) => borough !== null))
  return others.length === 0 ? (first ?? null) : null
}

/**
 * Where homes are, for the search of their buildings: the borough that the row names, else the one that the sheet is
 * said to lie in, else the only one with a building of that address, else that of all the others; null where it
 * stays open.
 */
export async function locate(
  tx: Tx,
  places: readonly SheetPlace[],
  borough: BoroughKey | null,
): Promise<(FeedPlace | null)[]> {
  const known = await boroughsOf(tx, places)
  const common = commonBorough(places.map((place, at) => ownBorough(place, known[at]!)))
  const located = places.map((place, at) => {
    const key = place.borough ?? borough ?? ownBorough(place, known[at]!) ?? common
    return key && { ...place, borough: key }
  })
  const silent = located.flatMap((place, at) =>
    place && place.area === '' && !known[at]!.includes(place.borough) ? [place] : [],
  )
  const streets = silent.map(({ borough: key, address: { street, houseNumber } }) => ({
    borough: key,
    street,
    number: Number(houseNumber.replace(/\D/g, '')),
  }))
  const areas = await areasOnStreets(tx, streets)
  const areaOf = new Map(silent.map((place, at) => [place, areas[at]!]))
  return located.map((place) => place && feedPlace(place, place.area || (areaOf.get(place) ?? '')))
}

function feedPlace(
  { address, borough, unit, zip }: SheetPlace & { borough: BoroughKey },
  area: string,
): FeedPlace {
  const { houseNumber, street, display } = address
  return {
    houseNumber,
    street,
    display,
    borough,
    unit,
    zip,
    area,
    latitude: null,
    longitude: null,
    // Of a new building: those who send availability sheets let what they own.
    ownership: 'rental',
    buildingType: 'elevator',
    stories: null,
    unitsTotal: null,
    yearBuilt: null,
  }
}

/** Names a home among those of its company. */
export function placeKey({ borough, houseNumber, street, unit }: FeedPlace): string {
  return `${borough} ${houseNumber} ${street} ${unit}`
}
