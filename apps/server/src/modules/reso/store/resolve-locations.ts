import { findNeighborhood } from '@pb/rules/neighborhoods'
import { buildingFeatures, toMask } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { resolveLocation } from '../../buildings/city-import/index.ts'
import { findBuildingsByAddress, insertBuildings, insertUnits } from '../../buildings/index.ts'
import type { PropertyLocation } from '../records/parse-property.ts'

const elevator = toMask(buildingFeatures, ['elevator']).toString()

/** Degrees of latitude and longitude, about 600 m, within which a nearby building determines the neighborhood. */
const neighborhoodRadius = 0.006

function buildingKey({ borough, houseNumber, street }: PropertyLocation): string {
  return `${borough} ${houseNumber} ${street}`
}

/** Returns the ids of known buildings by building key, in any spelling of the house number. */
async function findBuildings(tx: Tx, locations: readonly PropertyLocation[]): Promise<Map<string, string>> {
  const unique = new Map(locations.map((location) => [buildingKey(location), location]))
  const buildings = await findBuildingsByAddress(tx, [...unique.values()])
  return new Map(
    [...unique.keys()].flatMap((key, index) => (buildings[index] ? [[key, buildings[index].id]] : [])),
  )
}

/**
 * Finds the neighborhood at each location by the nearest building of the borough; null without coordinates or a building
 * nearby. Buildings that a feed added do not count: what a file is taken for must not depend on the files, or the records,
 * before it. The index on positions keeps each lookup fast.
 */
async function findNeighborhoods(tx: Tx, locations: readonly PropertyLocation[]): Promise<(string | null)[]> {
  if (!locations.some(({ latitude }) => latitude !== null)) return locations.map(() => null)
  const { rows } = await sql<{ nr: number; neighborhood: string }>`
    SELECT nr::int AS nr, near.neighborhood
    FROM unnest(${locations.map(({ borough }) => borough)}::text[], ${locations.map(({ latitude }) => latitude)}::float8[],
      ${locations.map(({ longitude }) => longitude)}::float8[])
      WITH ORDINALITY AS input(borough, latitude, longitude, nr)
    CROSS JOIN LATERAL (
      SELECT b.neighborhood FROM building b
      WHERE b.latitude IS NOT NULL AND b.borough = input.borough
        AND NOT EXISTS (SELECT FROM feed_source s WHERE s.name = b.source AND s.deleted_at IS NULL) AND point(b.longitude, b.latitude) <@ box(
        point(input.longitude - ${neighborhoodRadius}::float8, input.latitude - ${neighborhoodRadius}::float8),
        point(input.longitude + ${neighborhoodRadius}::float8, input.latitude + ${neighborhoodRadius}::float8))
      ORDER BY point(b.longitude, b.latitude) <-> point(input.longitude, input.latitude) LIMIT 1
    ) near WHERE input.latitude IS NOT NULL`.execute(tx)
  const found = new Map(rows.map(({ nr, neighborhood }) => [nr, findNeighborhood(neighborhood)?.name]))
  return locations.map((_location, index) => found.get(index + 1) ?? null)
}

/** Returns rows for unknown buildings; those whose neighborhood cannot be determined are left out. */
async function buildNewBuildings(tx: Tx, locations: readonly PropertyLocation[], source: string) {
  const known = await findBuildings(tx, locations)
  const added = [...new Map(locations.map((location) => [buildingKey(location), location])).values()].filter(
    (location) => !known.has(buildingKey(location)),
  )
  const around = await findNeighborhoods(tx, added)
  return added.flatMap((location, index) => {
    const found = resolveLocation(
      { ...location, neighborhoodName: location.area },
      () => around[index] ?? null,
    )
    if (!found) return []
    const { ownership, buildingType } = location
    return [
      {
        borough: location.borough,
        house_number: location.houseNumber,
        street: location.street,
        address: location.display,
        zip: location.zip,
        neighborhood: found.neighborhood,
        latitude: found.latitude,
        longitude: found.longitude,
        ownership,
        building_type: buildingType,
        units_total: location.unitsTotal,
        floors: location.stories,
        year_built: location.yearBuilt,
        features: buildingType === 'elevator' || buildingType === 'high-rise' ? elevator : '0',
        street_number: found.streetNumber,
        avenue_number: found.avenueNumber,
        source,
      },
    ]
  })
}

async function addBuildings(tx: Tx, locations: readonly PropertyLocation[], source: string): Promise<void> {
  if (locations.length === 0) return
  // Serializes imports that add the same building: the second one then finds it.
  await lockUntilCommit(tx, 'feed-buildings')
  await insertBuildings(tx, await buildNewBuildings(tx, locations, source))
}

/** Returns a test for whether `resolveLocations` would find or could add a location, without adding any. */
export async function findResolvable(
  tx: Tx,
  locations: readonly PropertyLocation[],
): Promise<(location: PropertyLocation) => boolean> {
  const known = await findBuildings(tx, locations)
  const missing = locations.filter((location) => !known.has(buildingKey(location)))
  const added = await buildNewBuildings(tx, missing, '')
  const resolvable = new Set([
    ...known.keys(),
    ...added.map(({ borough, house_number, street }) => `${borough} ${house_number} ${street}`),
  ])
  return (location) => resolvable.has(buildingKey(location))
}

export interface ResolvedLocations {
  readonly building: (location: PropertyLocation) => string | undefined
  readonly unit: (location: PropertyLocation) => string | undefined
}

/** Finds the buildings and units of locations, and adds new ones. */
export async function resolveLocations(
  tx: Tx,
  locations: readonly PropertyLocation[],
  source: string,
): Promise<ResolvedLocations> {
  const before = await findBuildings(tx, locations)
  const missing = locations.filter((location) => !before.has(buildingKey(location)))
  await addBuildings(tx, missing, source)
  const buildings = missing.length > 0 ? await findBuildings(tx, locations) : before
  const unitsToFind = locations.flatMap((location) => {
    const id = buildings.get(buildingKey(location))
    return id === undefined ? [] : [{ id, label: location.unit }]
  })
  const [ids, labels] = [unitsToFind.map(({ id }) => id), unitsToFind.map(({ label }) => label)]
  await insertUnits(tx, ids, labels)
  const { rows } = await sql<{ id: string; building_id: string; label: string }>`
    SELECT DISTINCT unit.id, building_id, label
    FROM unnest(${ids}::bigint[], ${labels}::text[]) AS input(building_id, label)
    JOIN unit USING (building_id, label)`.execute(tx)
  const units = new Map(rows.map(({ id, building_id, label }) => [`${building_id} ${label}`, id]))
  return {
    building: (location) => buildings.get(buildingKey(location)),
    unit: (location) => units.get(`${buildings.get(buildingKey(location))} ${location.unit}`),
  }
}
