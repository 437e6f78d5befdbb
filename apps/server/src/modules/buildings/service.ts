import { parseCorner } from '@pb/rules/corners'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { averageSale, findBuilding, unitsOfBuilding, type BuildingRow, type UnitRow } from './queries.ts'
import { readingsOf, tellingWords } from './search-text.ts'
import { buildingsAtCorner, findBuildings, type SuggestionRow } from './suggest-queries.ts'

export interface BuildingWithUnits {
  readonly building: BuildingRow
  readonly units: readonly UnitRow[]
  readonly salesAverage: number | null
}

/** A building of the common stock, which every agent sees; throws `not_found`. */
export async function buildingWithUnits(_actor: Actor, { db }: Deps, id: string): Promise<BuildingWithUnits> {
  const [building, units, salesAverage] = await Promise.all([
    findBuilding(db, id),
    unitsOfBuilding(db, id),
    averageSale(db, id),
  ])
  if (!building) throw new AppError('not_found')
  return { building, units, salesAverage }
}

/** Buildings that a text may mean, and the unit that it names at its end, or ''. */
export interface FoundPlaces {
  readonly buildings: readonly SuggestionRow[]
  readonly unit: string
}

/**
 * Buildings for what is being typed, at most `limit`: at a corner of Manhattan (`39th and 3rd`); those whose address
 * begins so, with or without a unit at the text's end; where none does, those of the same house number on a street
 * like it; else those with one of its telling words or one like it. One statement.
 */
export async function findPlaces(
  _actor: Actor,
  { db }: Deps,
  { search, limit }: { search: string; limit: number },
): Promise<FoundPlaces> {
  const corner = parseCorner(search)
  if (corner) return { buildings: await buildingsAtCorner(db, corner, limit), unit: '' }
  const readings = readingsOf(search)
  const last = readings.at(-1)
  if (!last) return { buildings: [], unit: '' }
  const text = last.prefixes.at(-1)!
  const [first = '', ...rest] = text.split(' ')
  const hasNumber = rest.length > 0 && /^\d/.test(first)
  const words = tellingWords(hasNumber ? rest : [first, ...rest])
  const likeness = { text, number: hasNumber ? first : null, words }
  const buildings = await findBuildings(db, readings, likeness, limit)
  const reading = buildings[0]?.reading
  return { buildings, unit: (reading == null ? last : readings[reading]!).unit }
}

/** One page of the buildings for what is being typed. */
export async function suggestBuildings(
  actor: Actor,
  deps: Deps,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<readonly SuggestionRow[]> {
  const { buildings } = await findPlaces(actor, deps, { search, limit: offset + limit })
  return buildings.slice(offset)
}
