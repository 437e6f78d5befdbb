import { buffer } from 'node:stream/consumers'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptFile } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { assertStatements } from './assert-statements.ts'
import { recordLook } from '../record-look.ts'
import { findReadablePayout } from '../records/find-payout.ts'
import { writeStatements } from './write-statements.ts'
import '../tables.ts'

const oneAtATime = limitConcurrency(1)

/**
 * Returns a link to a statement, signed for 15 minutes; a supervisor's look at another's is recorded. Throws an
 * `UnprintableTextError` here rather than behind the link, where a browser would show it as raw text.
 */
export async function linkStatement(
  actor: SessionActor,
  deps: Deps,
  id: string,
): Promise<{ url: string; filename: string }> {
  const row = await findReadablePayout(deps.db, actor, id)
  if (!row.has_statement) await assertStatements(deps.db, [id], deps.clock.now())
  await recordLook(deps, actor, row.agent_id, { what: 'statement_viewed', id })
  const url = signPath(deps, `/v1/payout-statements/${id}`, actor.sessionHash.toString('base64url'))
  return { url, filename: `statement-${id}.pdf` }
}

/** Returns a statement; one that is not written yet, or of a payout that has changed, is drawn now. */
export async function readStatement(deps: Deps, id: string): Promise<Buffer> {
  const row = await deps.db
    .selectFrom('payout')
    .select(['statement_path', 'statement_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.statement_at === null) await oneAtATime(() => writeStatements(deps, [id]))
  const stored = await deps.files.get(row.statement_path)
  if (!stored) throw new AppError('not_found')
  return decryptFile(deps, await buffer(stored.stream))
}
