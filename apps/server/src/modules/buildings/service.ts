import { parseCorner } from '@pb/rules/street-corners'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getAverageSalePrice, findBuilding, findUnits, type BuildingRow, type UnitRow } from './queries.ts'
import { parseSearchText, selectDistinctiveWords, type SearchReading } from './parse-search-text.ts'
import {
  findBuildings,
  findBuildingsAtCorner,
  type FoundBuilding,
  type SimilarityQuery,
  type SuggestionRow,
} from './suggest-queries.ts'

export interface BuildingWithUnits {
  readonly building: BuildingRow
  readonly units: readonly UnitRow[]
  readonly salesAverage: number | null
}

/** Returns a building with its units; throws `not_found`. Every agent sees all buildings. */
export async function getBuildingWithUnits(
  _actor: Actor,
  { db }: Deps,
  id: string,
): Promise<BuildingWithUnits> {
  const [building, units, salesAverage] = await Promise.all([
    findBuilding(db, id),
    findUnits(db, id),
    getAverageSalePrice(db, id),
  ])
  if (!building) throw new AppError('not_found')
  return { building, units, salesAverage }
}

/** Buildings that match a text, and the unit label in it, or ''. */
export interface FoundBuildings {
  readonly buildings: readonly FoundBuilding[]
  readonly unit: string
}

/** The best guess at number and street, for addresses that only resemble the text. */
function toSimilarityQuery({ prefixes, streets }: SearchReading): SimilarityQuery {
  const text = prefixes.at(-1)!
  const words = text.split(' ')
  const [number] = streets.find(({ houses }) => houses.length > 0)?.houses ?? []
  if (number === undefined) return { text, number: null, words: selectDistinctiveWords(words) }
  const at = words.indexOf(number.toLowerCase())
  const street = words.toSpliced(at, at < 0 ? 0 : 1)
  return { text: [number.toLowerCase(), ...street].join(' '), number, words: selectDistinctiveWords(street) }
}

/**
 * Finds up to `limit` buildings for a partially typed text: at a corner of Manhattan (`39th and 3rd`); those whose
 * address starts with the text or has its words in another order, with or without a unit; otherwise similar ones. One
 * statement.
 */
export async function findBuildingsAndUnit(
  { personId }: Actor,
  { db }: Deps,
  { search, limit }: { search: string; limit: number },
): Promise<FoundBuildings> {
  const corner = parseCorner(search)
  if (corner) return { buildings: await findBuildingsAtCorner(db, corner, limit), unit: '' }
  const readings = parseSearchText(search)
  const last = readings.at(-1)
  if (!last) return { buildings: [], unit: '' }
  const buildings = await findBuildings(db, personId, readings, toSimilarityQuery(last), limit)
  const reading = buildings[0]?.reading
  return { buildings, unit: (reading == null ? last : readings[reading]!).unit }
}

/** Returns one page of building suggestions for a partially typed text. */
export async function suggestBuildings(
  actor: Actor,
  deps: Deps,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<readonly SuggestionRow[]> {
  const { buildings } = await findBuildingsAndUnit(actor, deps, { search, limit: offset + limit })
  return buildings.slice(offset)
}
