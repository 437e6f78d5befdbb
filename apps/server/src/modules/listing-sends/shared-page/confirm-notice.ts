import type { SharedPage } from '@pb/contract/shared-listings'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { recordActivity } from './record-activity.ts'
import { presentNotice } from './get-page.ts'
import { getLinkForReader, type SharedPageRequest } from './request.ts'
import '../tables.ts'

/**
 * Records that a reader confirms receipt of a notice, under a typed name; the first receipt counts. Throws `not_found`,
 * also if the notice was not offered, and `rule_broken` in a preview.
 */
export async function confirmNotice(
  deps: Deps,
  request: SharedPageRequest,
  kind: NoticeKind,
  name: string,
): Promise<SharedPage['notices'][number]> {
  const link = await getLinkForReader(deps, request)
  const { client_id, participant_id } = link
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const signed =
      await sql`UPDATE client_notice SET received_at = ${at}, received_by = 'page', signed_name = ${name}
      WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
        AND kind = ${kind} AND received_at IS NULL`.execute(tx)
    const { rows } = await sql<{ received_at: Date }>`SELECT received_at FROM client_notice
      WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
        AND kind = ${kind}`.execute(tx)
    const row = maybeOne(rows)
    if (!row) throw new AppError('not_found')
    if (signed.numAffectedRows === 1n)
      await recordActivity(tx, deps, link, {
        kind: 'notices-received',
        payload: { kinds: [kind], name, version: notices[kind].version },
        what: 'notice',
        notification: null,
      })
    return presentNotice({ kind, received_at: row.received_at })
  })
}
