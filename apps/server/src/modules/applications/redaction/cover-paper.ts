import { isDeepStrictEqual } from 'node:util'
import type { Application } from '@pb/contract/applications'
import type { applicationPapers } from '@pb/contract/application-papers'
import type { Body } from '@pb/contract/endpoint'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { assertEditable, getOwnForm } from '../forms/find-form.ts'
import { getApplication } from '../forms/get-application.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { formatPaperTitle } from '../papers/paper-fields.ts'
import { findPaper, type Paper } from '../papers/read-paper.ts'
import { paperErrors } from '../texts.ts'
import { copyFiles } from './copy-files.ts'
import { drawCopy, listRedactions } from './redactions.ts'

type Change = Body<(typeof applicationPapers)['coverPaper']>

/** Stores the bars of a paper with the copy in which they are drawn; without bars the paper leaves as it is. */
async function writeBars(
  tx: Tx,
  { id, sha256 }: Paper,
  { bars, fileKey, now }: Pick<Change, 'bars'> & { fileKey: string | null; now: Date },
): Promise<void> {
  if (bars.length === 0) {
    await tx.deleteFrom('application_paper_redaction').where('paper_id', '=', id).execute()
    return
  }
  const row = { bars: toJsonText(bars), file_key: fileKey, sha256, changed_at: now }
  await tx
    .insertInto('application_paper_redaction')
    .values({ paper_id: id, ...row })
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(row))
    .execute()
}

/** Throws `conflict` when the paper has other pages, or other bars than the caller's page shows. */
async function assertUnchanged(db: Db | Tx, paper: Paper, before: Change['before']): Promise<void> {
  const [current, known] = [await findPaper(db, paper.id), await listRedactions(db, [paper.id])]
  const isSame = !before || isDeepStrictEqual(known.get(paper.id)?.bars ?? [], before)
  if (!current?.sha256.equals(paper.sha256) || !isSame) throw new AppError('conflict')
}

/**
 * Draws black bars over parts of a paper in every copy that leaves; the original stays as it is. Throws `not_found`,
 * `rule_broken` once answered and for a paper that can't be drawn, `conflict` when other bars or pages came meanwhile.
 */
export async function coverPaper(
  actor: SessionActor,
  deps: Deps,
  id: string,
  { bars, before }: Change,
): Promise<Application> {
  const paper = await findPaper(deps.db, id)
  if (!paper) throw new AppError('not_found')
  const { form_id: formId } = paper
  const { household: own } = await getOwnForm(deps.db, actor, formId)
  assertEditable(own)
  if (bars.some(({ page }) => page > (paper.pages ?? 1)))
    throw new AppError('rule_broken', paperErrors.noPage)
  await assertUnchanged(deps.db, paper, before)
  const now = deps.clock.now()
  const write = (fileKey: string | null) =>
    deps.db.transaction().execute(async (tx) => {
      const household = await lockHousehold(tx, own.id)
      const form = await getOwnForm(tx, actor, formId)
      assertEditable(household)
      await assertUnchanged(tx, paper, before)
      await writeBars(tx, paper, { bars, fileKey, now })
      await logAccess(tx, {
        householdId: own.id,
        formId,
        personId: actor.personId,
        name: await getPersonName(tx, actor.personId),
        action: 'changed',
        subject: paperErrors.barsOf(formatPaperTitle(paper), bars.length),
        at: now,
      })
      await publishApplication(tx, deps, form.agent_id, await getClientUserId(tx, household))
    })
  await (bars.length === 0 ? write(null) : copyFiles.storeFor(deps, await drawCopy(deps, paper, bars), write))
  return getApplication(actor, deps, formId)
}
