import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { assertUnlocked } from '../opening-codes/access.ts'
import { publishRequest } from '../publish.ts'
import { getActiveSigner, type SigningRequest } from './active-signer.ts'

/** Maximum number of counted visits of a link per day; more are automated. */
const maxVisitsPerDay = 100

/** Counts a visit of a page once, however often it is reported; the agent's own do not count. Throws `not_found`. */
export async function recordSigningVisit(deps: Deps, request: SigningRequest, visit: string): Promise<void> {
  const signer = await getActiveSigner(deps, request.token)
  await assertUnlocked(deps, signer, request)
  const actor = await findActor(deps, request.session)
  if (actor?.personId === signer.agent_id) return
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'signing-visits', signer.id)
    const { rows } = await sql<{ id: string }>`
      WITH visit AS (
        INSERT INTO signature_request_visit (signer_id, visit, at)
        SELECT ${signer.id}::bigint, ${visit}::text, ${now}::timestamptz
        WHERE (SELECT count(*) FROM signature_request_visit
          WHERE signer_id = ${signer.id} AND at > ${addDays(now, -1)}) < ${maxVisitsPerDay}
        ON CONFLICT DO NOTHING RETURNING signer_id
      )
      UPDATE signature_request_signer SET views = views + 1, opened_at = coalesce(opened_at, ${now})
      WHERE id = (SELECT signer_id FROM visit) RETURNING id`.execute(tx)
    if (rows.length > 0) await publishRequest(tx, deps, signer)
  })
}
