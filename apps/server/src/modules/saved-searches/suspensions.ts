import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { restorableSince } from '../../platform/restorable.ts'
import { activate, toOwner } from './activation.ts'
import { findActiveSearch, findSearch, lockClient, setSuspended } from './queries.ts'

const batchSize = 200

interface DueSuspension {
  readonly id: string
  readonly agent_id: string
  readonly client_id: string
}

/** Ends an expired suspension; if another search of the type is active, the search stays suspended as 'ended'. */
async function endSuspension({ db, clock }: Deps, { id, agent_id, client_id }: DueSuspension): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = { agentId: agent_id, clientId: client_id }
    await lockClient(tx, owner)
    const search = await findSearch(tx, owner, id)
    // A concurrent change enabled, removed or suspended it again.
    const until = search?.suspended_until
    if (!search || !until || search.removed_at !== null || until > clock.now()) return
    const other = await findActiveSearch(tx, toOwner(search), search.ad_type)
    if (other) await setSuspended(tx, search, { by: 'ended', until: null })
    else await activate(tx, search)
  })
}

/** Ends all expired suspensions. */
export async function endSuspensions(deps: Deps): Promise<void> {
  for (;;) {
    const { rows } = await sql<DueSuspension>`SELECT id, agent_id, client_id FROM saved_search
      WHERE suspended_until <= ${deps.clock.now()} AND removed_at IS NULL
      ORDER BY suspended_until LIMIT ${batchSize}`.execute(deps.db)
    for (const due of rows) await endSuspension(deps, due)
    if (rows.length < batchSize) return
  }
}

/** Deletes searches removed too long ago to be restored. */
export async function purgeRemovedSearches({ db, clock }: Deps): Promise<void> {
  const before = restorableSince(clock.now())
  await db.deleteFrom('saved_search').where('removed_at', '<', before).execute()
}
