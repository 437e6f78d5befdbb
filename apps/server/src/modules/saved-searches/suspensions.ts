import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { activate, ownerOf } from './activity.ts'
import { activeSearch, findSearch, lockClient, setSuspended } from './queries.ts'
import { keptDays } from './service.ts'

const mostAtOnce = 200

interface Due {
  readonly id: string
  readonly agent_id: string
  readonly client_id: string
}

/** Ends one suspension whose days are over; where another search of the type is active, it stays suspended and says so. */
async function endOne({ db, clock }: Deps, { id, agent_id, client_id }: Due): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = { agentId: agent_id, clientId: client_id }
    await lockClient(tx, owner)
    const search = await findSearch(tx, owner, id)
    // Somebody was quicker: enabled it, suspended it anew, removed it.
    const until = search?.suspended_until
    if (!search || !until || search.removed_at !== null || until > clock.now()) return
    const other = await activeSearch(tx, ownerOf(search), search.ad_type)
    if (other) await setSuspended(tx, search, { by: 'ended', until: null })
    else await activate(tx, search)
  })
}

/** Ends the suspensions whose days are over. */
export async function endSuspensions(deps: Deps): Promise<void> {
  for (;;) {
    const { rows } = await sql<Due>`SELECT id, agent_id, client_id FROM saved_search
      WHERE suspended_until <= ${deps.clock.now()} AND removed_at IS NULL
      ORDER BY suspended_until LIMIT ${mostAtOnce}`.execute(deps.db)
    for (const due of rows) await endOne(deps, due)
    if (rows.length < mostAtOnce) return
  }
}

/** Forgets searches that were removed so long ago that nobody can take it back. */
export async function forgetRemoved({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
  await db.deleteFrom('saved_search').where('removed_at', '<', before).execute()
}
