import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { averageSale, findBuilding, unitsOfBuilding, type BuildingRow, type UnitRow } from './queries.ts'
import { searchTexts } from './search-text.ts'
import { buildingsByPrefix, buildingsLike, type SuggestionRow } from './suggest-queries.ts'

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

/** Buildings for what is being typed: those whose address begins so; where none does, those that resemble it. */
export async function suggestBuildings(
  _actor: Actor,
  { db }: Deps,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<SuggestionRow[]> {
  const texts = searchTexts(search)
  if (texts.length === 0) return []
  const exact = await buildingsByPrefix(db, texts, offset + limit)
  if (exact.length > 0) return exact.slice(offset)
  return buildingsLike(db, texts.at(-1)!, { offset, limit })
}
