import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownClient } from '../../clients/index.ts'
import { tellOfClient } from '../tell.ts'
import { expiryOf } from './new-link.ts'
import { linkOf, linksOf, type LinkRow } from './queries.ts'

/** The links of a client of the caller's and of the household. Throws `not_found`. */
export async function sharedLinks(
  actor: Actor,
  { db }: Deps,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: LinkRow[] }> {
  const { id } = await ownClient(db, actor, userId, { archived: true })
  return linksOf(db, id, page)
}

type Change = { expires_at: Date } | { revoked_at: Date | null }

async function change({ personId }: Actor, deps: Deps, linkId: string, to: Change): Promise<LinkRow> {
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('shared_link')
      .set(to)
      .where('agent_id', '=', personId)
      .where('id', '=', linkId)
      .execute()
    const row = await linkOf(tx, personId, linkId)
    if (!row) throw new AppError('not_found')
    await tellOfClient(tx, deps, personId, row.user_id, 'sent')
    return row
  })
}

/** Lets a link of the caller's work from now on as long as a new one; one that was revoked stays so. Throws `not_found`. */
export const renewLink = (actor: Actor, deps: Deps, id: string) =>
  change(actor, deps, id, { expires_at: expiryOf(deps.clock.now()) })

/** Ends a link of the caller's. Throws `not_found`. */
export const revokeLink = (actor: Actor, deps: Deps, id: string) =>
  change(actor, deps, id, { revoked_at: deps.clock.now() })

/** Takes that back. Throws `not_found`. */
export const restoreLink = (actor: Actor, deps: Deps, id: string) =>
  change(actor, deps, id, { revoked_at: null })
