import { chunk } from '@pb/rules/chunk'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findDuplicates, type BuildingGroup, type StoredAddress } from './find-duplicates.ts'
import { closeMerge, completeBuildings, lockBuildings, moveUnits } from './merge-queries.ts'
import { planUnits, type UnitMove } from './plan-units.ts'
import '../tables.ts'

/** Grows when the normalizer reads addresses otherwise than before: then all buildings are looked at once more. */
const normalizerVersion = 3
/** Small enough that searches and imports do not wait long for the locks of one transaction. */
const groupsPerBatch = 200

/** Moves the listings of units; modules/listings gives it, which owns them. */
export type MoveListings = (tx: Tx, moves: readonly UnitMove[]) => Promise<void>

export interface MergeResult {
  readonly merged: number
  readonly respelled: number
}

async function mergeBatch(
  { db, clock }: Deps,
  groups: readonly BuildingGroup[],
  moveListings: MoveListings,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const units = await lockBuildings(
      tx,
      groups.flatMap(({ id, others }) => [id, ...others]),
    )
    const moves = planUnits(groups, units)
    await completeBuildings(tx, groups)
    await moveListings(tx, moves)
    await moveUnits(tx, moves)
    await closeMerge(tx, groups, clock.now())
  })
}

/**
 * Merges buildings that are stored once for each spelling of their address, with their units, listings and sales, and
 * spells the others as the normalizer does. May be interrupted and repeated.
 */
export async function mergeDuplicates(deps: Deps, moveListings: MoveListings): Promise<MergeResult> {
  const rows: StoredAddress[] = await deps.db
    .selectFrom('building')
    .select(['id', 'borough', 'house_number', 'street', 'address'])
    .orderBy('id')
    .execute()
  const groups = findDuplicates(rows)
  for (const batch of chunk(groups, groupsPerBatch)) await mergeBatch(deps, batch, moveListings)
  const merged = groups.reduce((sum, { others }) => sum + others.length, 0)
  return { merged, respelled: groups.filter(({ others }) => others.length === 0).length }
}

/** Merges duplicates once for each version of the normalizer. */
export async function mergeDuplicatesOnce(deps: Deps, moveListings: MoveListings): Promise<void> {
  const done = await deps.db
    .selectFrom('building_normalization')
    .where('version', '=', normalizerVersion)
    .select('version')
    .executeTakeFirst()
  if (done) return
  const result = await mergeDuplicates(deps, moveListings)
  await deps.db
    .insertInto('building_normalization')
    .values({ version: normalizerVersion, finished_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  deps.log.info(result, 'buildings stored in several spellings are merged')
}
