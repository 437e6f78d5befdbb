import {
  findBorough,
  findNeighborhood,
  findNeighborhoodsByAlias,
  type BoroughKey,
} from '@pb/rules/neighborhoods'
import { displayStreet } from '@pb/rules/addresses'
import type { SheetField } from '@pb/rules/sheet-fields'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { locateAddress, type Location } from '../buildings/index.ts'
import { findResolvable, type PropertyLocation } from '../reso/index.ts'
import type { SheetLocation } from './sheet-row.ts'
import { doubtTexts, rejectReasons } from './texts.ts'

/** What reads and places a sheet within one transaction. */
export interface PlanContext {
  readonly tx: Tx
  readonly actor: Actor
  readonly deps: Deps
}

/** A building that applying the sheet adds. */
export interface NewBuilding {
  readonly address: string
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly zip: string
}

/** A row's place: found, to be added, or what has to be asked. */
export type PlacedRow =
  | {
      readonly location: PropertyLocation
      readonly building: NewBuilding | null
      readonly doubts: readonly string[]
    }
  | { readonly reason: string; readonly field: SheetField }

/** Each new building takes several look-ups; a sheet with more is one of another kind. */
const maxNewBuildings = 300

const toKey = ({
  borough,
  houseNumber,
  street,
}: Pick<PropertyLocation, 'borough' | 'houseNumber' | 'street'>) => `${borough} ${houseNumber} ${street}`

/** Finds which of the locations are known buildings, by key. */
async function findKnownBuildings(tx: Tx, locations: readonly PropertyLocation[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT borough || ' ' || house_number || ' ' || street AS key
    FROM unnest(${locations.map(({ borough }) => borough)}::text[],
      ${locations.map(({ houseNumber }) => houseNumber)}::text[],
      ${locations.map(({ street }) => street)}::text[]) AS input(borough, house_number, street)
    JOIN building USING (borough, house_number, street)`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Finds the building that each of these house numbers of Queens may mean too, with a hyphen: `60-55` beside `6055`, by key. */
async function findHyphenated(
  tx: Tx,
  locations: readonly PropertyLocation[],
): Promise<ReadonlyMap<string, string>> {
  const plain = locations.filter(({ borough, houseNumber }) => borough === 'QN' && !houseNumber.includes('-'))
  const { rows } = await sql<{ key: string; address: string }>`
    SELECT DISTINCT 'QN ' || input.house_number || ' ' || street AS key, address
    FROM unnest(${plain.map(({ houseNumber }) => houseNumber)}::text[], ${plain.map(({ street }) => street)}::text[])
      AS input(house_number, street)
    JOIN building b USING (street)
    WHERE borough = 'QN' AND b.house_number <> input.house_number
      AND replace(b.house_number, '-', '') = input.house_number`.execute(tx)
  return new Map(rows.map(({ key, address }) => [key, address]))
}

async function findBuildingKey(tx: Tx, id: string) {
  const { rows } = await sql<{ houseNumber: string; street: string; display: string }>`
    SELECT house_number AS "houseNumber", street, address AS display FROM building WHERE id = ${id}`.execute(
    tx,
  )
  return maybeOne(rows)
}

const boroughName = (key: BoroughKey) => findBorough(key)!.name

/** Returns the neighborhood that the sheet names, else the one in which the address was placed; null if unknown. */
function chooseNeighborhood(
  { area }: SheetLocation,
  {
    borough,
    located,
    resolved,
  }: { borough: BoroughKey; located: Location; resolved: PropertyLocation | null },
): string | null {
  const [named] = findNeighborhoodsByAlias(borough, area)
  if (named) return named.name
  const isPlaced = located.position !== null && located.position.precision !== 'street'
  const place = isPlaced && located.neighborhood !== null ? findNeighborhood(located.neighborhood) : undefined
  // Else that of a building nearby, as the address was resolved.
  return (
    place?.name ??
    findNeighborhoodsByAlias(borough, resolved?.borough === borough ? resolved.area : '')[0]?.name ??
    null
  )
}

async function placeBuilding(
  { tx, actor, deps }: PlanContext,
  sheetLocation: SheetLocation,
  resolved: PropertyLocation | null,
): Promise<PlacedRow> {
  const chosen = resolved?.borough ?? sheetLocation.borough ?? undefined
  const { display } = sheetLocation.address
  const zip = resolved?.zip || sheetLocation.zip
  const text = zip === '' ? display : `${display}, ${zip}`
  const locate = (borough: BoroughKey | undefined) =>
    locateAddress(actor, { ...deps, db: tx }, { address: text, borough })
  const first = await locate(chosen)
  // The borough of the other rows is no more than a guess for a street that it does not have.
  const isGuess = chosen !== undefined && sheetLocation.borough === null && !first.streetKnown
  const other = isGuess ? await locate(undefined) : first
  const located = other.borough !== null && other.streetKnown ? other : first
  const { borough, boroughs, streetKnown, similarStreets, position } = located
  if (borough === null)
    return boroughs.length > 1
      ? { reason: rejectReasons.severalBoroughs(display, boroughs.map(boroughName)), field: 'borough' }
      : { reason: rejectReasons.noBorough, field: 'borough' }
  if (located.candidates.length > 1)
    return {
      reason: rejectReasons.severalAddresses(
        display,
        located.candidates.map(({ candidate }) => candidate.address.display),
      ),
      field: 'address',
    }
  const address = located.address ?? sheetLocation.address
  const existing = located.existing && (await findBuildingKey(tx, located.existing.id))
  const neighborhood = chooseNeighborhood(sheetLocation, { borough, located, resolved })
  const street = displayStreet(address.street)
  if (!existing && neighborhood === null)
    return streetKnown
      ? { reason: rejectReasons.noNeighborhood, field: 'neighborhood' }
      : {
          reason: rejectReasons.unknownStreet(street, boroughName(borough), similarStreets),
          field: 'address',
        }
  const isPlaced = position !== null && position.precision !== 'street'
  const { houseNumber, display: shown } = existing ?? address
  const building: NewBuilding = {
    address: shown,
    borough,
    neighborhood: neighborhood ?? '',
    zip: sheetLocation.zip || (isPlaced ? located.zip : ''),
  }
  const location: PropertyLocation = {
    houseNumber,
    street: (existing ?? address).street,
    display: shown,
    borough,
    unit: sheetLocation.unit,
    zip: building.zip,
    area: building.neighborhood,
    latitude: isPlaced && streetKnown ? position.latitude : null,
    longitude: isPlaced && streetKnown ? position.longitude : null,
    ownership: '',
    buildingType: '',
    stories: null,
    unitsTotal: null,
    yearBuilt: null,
  }
  if (existing) return { location, building: null, doubts: [] }
  const doubts = streetKnown ? [] : [doubtTexts.street(street, boroughName(borough))]
  return { location, building, doubts }
}

/**
 * Finds the building of each row, or places it: an address on a known street gets its position, ZIP code and neighborhood
 * where they are known, and is asked for otherwise. `resolved` are the addresses as the office stores them.
 */
export async function placeBuildings(
  context: PlanContext,
  sheetLocations: readonly SheetLocation[],
  resolved: readonly (PropertyLocation | null)[],
): Promise<PlacedRow[]> {
  const locations = resolved.filter((location) => location !== null)
  const known = await findKnownBuildings(context.tx, locations)
  const hyphenated = await findHyphenated(context.tx, locations)
  const placedByKey = new Map<string, PlacedRow>()
  const placed: PlacedRow[] = []
  for (const [index, sheetLocation] of sheetLocations.entries()) {
    const location = resolved[index]!
    if (location && known.has(toKey(location))) {
      const other = hyphenated.get(toKey(location))
      const doubts = other === undefined ? [] : [doubtTexts.hyphen(location.display, other)]
      placed.push({ location, building: null, doubts })
      continue
    }
    const { address, area, zip } = sheetLocation
    const key = `${location?.borough ?? ''} ${address.houseNumber} ${address.street} ${zip} ${area}`
    const before = placedByKey.get(key)
    const found: PlacedRow =
      before ??
      (placedByKey.size >= maxNewBuildings
        ? { reason: rejectReasons.tooManyBuildings(maxNewBuildings), field: 'address' }
        : await placeBuilding(context, sheetLocation, location))
    placedByKey.set(key, found)
    placed.push(
      'reason' in found ? found : { ...found, location: { ...found.location, unit: sheetLocation.unit } },
    )
  }
  const added = placed.flatMap((row) => ('location' in row && row.building ? [row.location] : []))
  const isResolvable = await findResolvable(context.tx, added)
  return placed.map((row) =>
    'location' in row && row.building && !isResolvable(row.location)
      ? { reason: rejectReasons.noNeighborhood, field: 'neighborhood' }
      : row,
  )
}
