import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { averageSale, findBuilding, unitsOfBuilding, type BuildingRow, type UnitRow } from './queries.ts'
import { searchTexts, tellingWords } from './search-text.ts'
import { buildingsByPrefix, buildingsLike, buildingsNumbered, type SuggestionRow } from './suggest-queries.ts'

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

/**
 * Buildings for what is being typed: those whose address begins so, with or without a unit at the text's end; where
 * none does, those of the same house number on a street like it; else those with one of its telling words or one like it.
 */
export async function suggestBuildings(
  _actor: Actor,
  { db }: Deps,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<SuggestionRow[]> {
  const attempts = searchTexts(search)
  const wanted = offset + limit
  for (const prefixes of attempts) {
    const exact = await buildingsByPrefix(db, prefixes, wanted)
    if (exact.length > 0) return exact.slice(offset)
  }
  const text = attempts.at(-1)?.at(-1) ?? ''
  const [first = '', ...rest] = text.split(' ')
  const hasNumber = rest.length > 0 && /^\d/.test(first)
  if (hasNumber) {
    const numbered = await buildingsNumbered(db, { text, number: first, limit: wanted })
    if (numbered.length > 0) return numbered.slice(offset)
  }
  const words = tellingWords(hasNumber ? rest : [first, ...rest])
  if (words.length === 0) return []
  return (await buildingsLike(db, { text, words, limit: wanted })).slice(offset)
}
