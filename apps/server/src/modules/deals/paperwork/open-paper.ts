import { recordView } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSignedActor } from '../../../platform/http/sessions.ts'
import { findWholeDeal } from '../find-deal.ts'
import { dealFiles } from './files.ts'

export interface OpenedPaper {
  readonly bytes: Buffer
  readonly content_type: string
  readonly filename: string
}

/**
 * Opens a file for the person whose session its URL was signed for, who must still see the deal. A supervisor's look is
 * recorded. Throws `not_found`.
 */
export async function openPaper(deps: Deps, id: string, session: string): Promise<OpenedPaper> {
  const reader = await findSignedActor(deps, session)
  const paper = await deps.db
    .selectFrom('deal_paper')
    .select(['deal_id', 'file_key', 'content_type', 'filename'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reader || !paper) throw new AppError('not_found')
  const { agent_id: owner, id: record } = await findWholeDeal(deps.db, reader, paper.deal_id)
  await recordView(deps.db, deps, reader, { owner, what: 'deal_viewed', record })
  const { content_type, filename } = paper
  return { content_type, filename, bytes: await dealFiles.read(deps, paper.file_key) }
}
