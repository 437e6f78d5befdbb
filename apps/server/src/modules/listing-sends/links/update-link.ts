import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import { publishClientEvent } from '../client-events.ts'
import { getExpiry } from './link-row.ts'
import { findLinkById, listLinks, type LinkRow } from './queries.ts'

/** Lists the links of a client of the caller and the household. Throws `not_found`. */
export async function listSharedLinks(
  actor: Actor,
  { db }: Deps,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: LinkRow[] }> {
  const { id } = await getOwnClient(db, actor, userId, { archived: true })
  return listLinks(db, id, page)
}

type LinkUpdate = { expires_at: Date } | { revoked_at: Date | null }

async function updateLink(
  { personId }: Actor,
  deps: Deps,
  linkId: string,
  update: LinkUpdate,
): Promise<LinkRow> {
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('shared_link')
      .set(update)
      .where('agent_id', '=', personId)
      .where('id', '=', linkId)
      .execute()
    const row = await findLinkById(tx, personId, linkId)
    if (!row) throw new AppError('not_found')
    await publishClientEvent(tx, deps, personId, row.user_id, 'sent')
    return row
  })
}

/** Extends a link of the caller by the lifetime of a new one; a revoked link stays revoked. Throws `not_found`. */
export const renewLink = (actor: Actor, deps: Deps, id: string) =>
  updateLink(actor, deps, id, { expires_at: getExpiry(deps.clock.now()) })

/** Revokes a link of the caller. Throws `not_found`. */
export const revokeLink = (actor: Actor, deps: Deps, id: string) =>
  updateLink(actor, deps, id, { revoked_at: deps.clock.now() })

/** Restores a revoked link of the caller. Throws `not_found`. */
export const restoreLink = (actor: Actor, deps: Deps, id: string) =>
  updateLink(actor, deps, id, { revoked_at: null })
