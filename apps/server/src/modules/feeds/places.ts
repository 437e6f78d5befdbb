import { neighborhoodByAbbreviation } from '@pb/rules/neighborhoods'
import { buildingFeatures, maskOf, pets } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { insertMany } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import { placeOf } from '../city-import/index.ts'
import type { FeedPlace, SaidOfBuilding } from './reading.ts'

const elevator = maskOf(buildingFeatures, ['elevator']).toString()

/** Degrees of latitude and longitude, some 600 m: as far as a neighborhood is taken from the next building. */
const reach = 0.006

function buildingKey({ borough, houseNumber, street }: FeedPlace): string {
  return `${borough} ${houseNumber} ${street}`
}

/** The ids of the buildings that are known, by `buildingKey`. */
async function findBuildings(tx: Tx, places: readonly FeedPlace[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    SELECT DISTINCT borough || ' ' || house_number || ' ' || street AS key, id
    FROM unnest(${places.map(({ borough }) => borough)}::text[], ${places.map(({ houseNumber }) => houseNumber)}::text[],
      ${places.map(({ street }) => street)}::text[]) AS asked(borough, house_number, street)
    JOIN building USING (borough, house_number, street)`.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/**
 * What the neighborhood around each position is called, by the nearest building of the borough; null far from all, and
 * without a position. The index of positions finds each without a look at the others.
 */
async function namesAround(tx: Tx, places: readonly FeedPlace[]): Promise<(string | null)[]> {
  if (!places.some(({ latitude }) => latitude !== null)) return places.map(() => null)
  const { rows } = await sql<{ nr: number; neighborhood: string }>`
    SELECT nr::int AS nr, near.neighborhood
    FROM unnest(${places.map(({ borough }) => borough)}::text[], ${places.map(({ latitude }) => latitude)}::float8[],
      ${places.map(({ longitude }) => longitude)}::float8[])
      WITH ORDINALITY AS asked(borough, latitude, longitude, nr)
    CROSS JOIN LATERAL (
      SELECT b.neighborhood FROM building b
      WHERE b.latitude IS NOT NULL AND b.borough = asked.borough AND point(b.longitude, b.latitude) <@ box(
        point(asked.longitude - ${reach}::float8, asked.latitude - ${reach}::float8),
        point(asked.longitude + ${reach}::float8, asked.latitude + ${reach}::float8))
      ORDER BY point(b.longitude, b.latitude) <-> point(asked.longitude, asked.latitude) LIMIT 1
    ) near WHERE asked.latitude IS NOT NULL`.execute(tx)
  const found = new Map(
    rows.map(({ nr, neighborhood }) => [nr, neighborhoodByAbbreviation(neighborhood)?.name]),
  )
  return places.map((_place, index) => found.get(index + 1) ?? null)
}

const buildingColumns = {
  borough: 'text',
  house_number: 'text',
  street: 'text',
  address: 'text',
  zip: 'text',
  neighborhood: 'text',
  latitude: 'float8',
  longitude: 'float8',
  ownership: 'text',
  building_type: 'text',
  units_total: 'int',
  floors: 'int',
  year_built: 'int',
  features: 'bigint',
  street_number: 'int',
  avenue_number: 'int',
  source: 'text',
} as const

/** Rows of the buildings that nobody has named before; one whose neighborhood is not known has none. */
async function newBuildings(tx: Tx, places: readonly FeedPlace[], source: string) {
  const known = await findBuildings(tx, places)
  const fresh = [...new Map(places.map((place) => [buildingKey(place), place])).values()].filter(
    (place) => !known.has(buildingKey(place)),
  )
  const around = await namesAround(tx, fresh)
  return fresh.flatMap((place, index) => {
    const found = placeOf({ ...place, placeName: place.area }, () => around[index] ?? null)
    if (!found) return []
    const { ownership, buildingType } = place
    return [
      {
        borough: place.borough,
        house_number: place.houseNumber,
        street: place.street,
        address: place.display,
        zip: place.zip,
        neighborhood: found.neighborhood,
        latitude: found.latitude,
        longitude: found.longitude,
        ownership,
        building_type: buildingType,
        units_total: place.unitsTotal,
        floors: place.stories,
        year_built: place.yearBuilt,
        features: buildingType === 'elevator' || buildingType === 'high-rise' ? elevator : '0',
        street_number: found.streetNumber,
        avenue_number: found.avenueNumber,
        source,
      },
    ]
  })
}

async function addBuildings(tx: Tx, places: readonly FeedPlace[], source: string): Promise<void> {
  if (places.length === 0) return
  // Two imports may meet the same new building; the lock makes the second wait and find it.
  await sql`SELECT pg_advisory_xact_lock(hashtext('feeds new buildings'))`.execute(tx)
  await insertMany(tx, 'building', buildingColumns, await newBuildings(tx, places, source))
}

/** Tells, without adding any, which places `resolvePlaces` would find or could add. */
export async function findStanding(
  tx: Tx,
  places: readonly FeedPlace[],
): Promise<(place: FeedPlace) => boolean> {
  const known = await findBuildings(tx, places)
  const missing = places.filter((place) => !known.has(buildingKey(place)))
  const added = await newBuildings(tx, missing, '')
  const standing = new Set([
    ...known.keys(),
    ...added.map(({ borough, house_number, street }) => `${borough} ${house_number} ${street}`),
  ])
  return (place) => standing.has(buildingKey(place))
}

export interface ResolvedPlaces {
  readonly building: (place: FeedPlace) => string | undefined
  readonly unit: (place: FeedPlace) => string | undefined
}

/** Finds the buildings and units of places, and adds those that are new. */
export async function resolvePlaces(
  tx: Tx,
  places: readonly FeedPlace[],
  source: string,
): Promise<ResolvedPlaces> {
  const before = await findBuildings(tx, places)
  const missing = places.filter((place) => !before.has(buildingKey(place)))
  await addBuildings(tx, missing, source)
  const buildings = missing.length > 0 ? await findBuildings(tx, places) : before
  const asked = places.flatMap((place) => {
    const id = buildings.get(buildingKey(place))
    return id === undefined ? [] : [{ id, label: place.unit }]
  })
  const [ids, labels] = [asked.map(({ id }) => id), asked.map(({ label }) => label)]
  await sql`INSERT INTO unit (building_id, label)
    SELECT DISTINCT * FROM unnest(${ids}::bigint[], ${labels}::text[]) AS asked(building_id, label) ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT unit_identity DO NOTHING`.execute(tx)
  const { rows } = await sql<{ id: string; building_id: string; label: string }>`
    SELECT DISTINCT unit.id, building_id, label
    FROM unnest(${ids}::bigint[], ${labels}::text[]) AS asked(building_id, label)
    JOIN unit USING (building_id, label)`.execute(tx)
  const units = new Map(rows.map(({ id, building_id, label }) => [`${building_id} ${label}`, id]))
  return {
    building: (place) => buildings.get(buildingKey(place)),
    unit: (place) => units.get(`${buildings.get(buildingKey(place))} ${place.unit}`),
  }
}

/** What records say of a building that is there. */
interface ToldBuilding extends SaidOfBuilding {
  readonly id: string
}

/** Of several records of one building the features add up, and the last that says so tells of pets. */
function addedUp(told: readonly ToldBuilding[]): ToldBuilding[] {
  const all = new Map<string, ToldBuilding>()
  for (const { id, features, pets } of told) {
    const before = all.get(id)
    const sum = String(BigInt(features) | BigInt(before?.features ?? '0'))
    all.set(id, { id, features: sum, pets: pets ?? before?.pets ?? null })
  }
  return [...all.values()]
}

/**
 * Writes down what records say of their buildings. A feature that a record does not name is not taken away: it tells of
 * one home, not of all. Pets are changed where others are meant: who takes dogs takes small ones too.
 */
export async function tellBuildings(tx: Tx, told: readonly ToldBuilding[]): Promise<void> {
  const dogs = maskOf(pets, ['dogs'])
  const small = maskOf(pets, ['small-dogs'])
  const meant = (mask: RawBuilder<unknown>) =>
    sql`(${mask} | CASE WHEN ${mask} & ${dogs}::int <> 0 THEN ${small}::int ELSE 0 END)`
  const rows = addedUp(told).filter((one) => one.features !== '0' || one.pets !== null)
  if (rows.length === 0) return
  await sql`
    WITH told AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given(id bigint, features bigint, pets smallint)
    ), held AS (
      -- In the order of their ids, so that no two imports wait for each other's in a circle.
      SELECT b.id FROM building b JOIN told t ON t.id = b.id
      WHERE b.features | t.features <> b.features
        OR t.pets IS NOT NULL AND ${meant(sql`t.pets`)} IS DISTINCT FROM ${meant(sql`b.pets`)}
      ORDER BY b.id FOR UPDATE OF b
    )
    UPDATE building b SET features = b.features | t.features,
      pets = CASE WHEN t.pets IS NOT NULL AND ${meant(sql`t.pets`)} IS DISTINCT FROM ${meant(sql`b.pets`)}
        THEN t.pets ELSE b.pets END
    FROM held JOIN told t ON t.id = held.id WHERE b.id = held.id`.execute(tx)
}
