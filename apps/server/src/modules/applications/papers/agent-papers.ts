import type { Application } from '@pb/contract/applications'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getApplication } from '../forms/get-application.ts'
import { paperErrors, toBadInput } from '../texts.ts'
import { changePapers } from './change-papers.ts'
import { findPaper, getPaperField, listPapers } from './read-paper.ts'
import { deletePapers, getPaper, restorePaper, updatePaper } from './write-papers.ts'

/** Deletes the papers of fields, which can be restored; those that are not there are ignored. */
export async function deletePapersOfFields(
  actor: SessionActor,
  deps: Deps,
  formId: string,
  fieldNames: readonly string[],
): Promise<Application> {
  await changePapers(actor, deps, formId, async ({ tx, now, log }) => {
    const papers = (await listPapers(tx, [formId])).get(formId) ?? []
    const ids = papers.filter((paper) => fieldNames.includes(getPaperField(paper))).map(({ id }) => id)
    const deleted = await deletePapers(tx, formId, { ids, now })
    for (const paper of deleted) await log('deleted', paper)
    return deleted.length > 0
  })
  return getApplication(actor, deps, formId)
}

/** Restores deleted papers by their ids; those that were not deleted stay as they are. Throws `not_found`. */
export async function restorePapers(
  actor: SessionActor,
  deps: Deps,
  formId: string,
  ids: readonly string[],
): Promise<Application> {
  await changePapers(actor, deps, formId, async ({ tx, log }) => {
    let changed = false
    for (const id of ids) {
      const paper = await getPaper(tx, formId, id, { deleted: true })
      if (!(await restorePaper(tx, formId, paper))) continue
      await log('restored', await getPaper(tx, formId, id))
      changed = true
    }
    return changed
  })
  return getApplication(actor, deps, formId)
}

/** Enters a paper's own date. Throws `not_found`, and `bad_input` for a date in the future. */
export async function datePaper(
  actor: SessionActor,
  deps: Deps,
  id: string,
  dated: string | null,
): Promise<Application> {
  const found = await findPaper(deps.db, id)
  if (!found) throw new AppError('not_found')
  await changePapers(actor, deps, found.form_id, async ({ tx, now, log }) => {
    if (dated !== null && dated > addDaysToDate(newYorkDate(now), 1))
      throw toBadInput('body.dated', paperErrors.dateFuture)
    const paper = await getPaper(tx, found.form_id, id)
    const changed = await updatePaper(tx, paper, { dated })
    if (changed) await log('changed', paper)
    return changed
  })
  return getApplication(actor, deps, found.form_id)
}
