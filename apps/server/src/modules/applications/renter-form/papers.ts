import type { applicationForms, FormPaper } from '@pb/contract/application-forms'
import type { Body } from '@pb/contract/endpoint'
import type { Deps } from '../../../platform/deps.ts'
import { deletePapers, getPaper, restorePaper, updatePaper } from '../papers/write-papers.ts'
import { assertPlausibleDate, getActiveForm, lockOpenForm } from './active-form.ts'
import { presentFormPaper } from './present.ts'
import { touchByRenter } from './touch-by-renter.ts'

type PaperChanges = Body<(typeof applicationForms)['updateFormPaper']>

export interface ChangedPaper {
  readonly paper: FormPaper
  /** The form's version. */
  readonly version: number
}

/** Changes what a paper is, or its date. Throws `not_found`, and `rule_broken` once the landlord has answered. */
export async function updateFormPaper(
  deps: Deps,
  { token, id }: { token: string; id: string },
  { document, dated }: PaperChanges,
): Promise<ChangedPaper> {
  const form = await getActiveForm(deps, token)
  assertPlausibleDate(dated, deps.clock.now(), form)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOpenForm(tx, form)
    const changed = await updatePaper(tx, await getPaper(tx, form.id, id), {
      ...(document !== undefined && { document }),
      ...(dated !== undefined && { dated }),
    })
    const version = changed ? await touchByRenter(deps, tx, form) : before
    return { paper: presentFormPaper(await getPaper(tx, form.id, id)), version }
  })
}

/** Deletes a paper, or restores it; repeating it changes nothing. Throws like `updateFormPaper`. */
export async function removeFormPaper(
  deps: Deps,
  { token, id }: { token: string; id: string },
  restore: boolean,
): Promise<{ readonly paper: FormPaper | null; readonly version: number }> {
  const form = await getActiveForm(deps, token)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOpenForm(tx, form)
    const paper = await getPaper(tx, form.id, id, { deleted: true })
    const changed = restore
      ? await restorePaper(tx, form.id, paper)
      : (await deletePapers(tx, form.id, { ids: [id], now: deps.clock.now() })).length > 0
    const version = changed ? await touchByRenter(deps, tx, form) : before
    return { paper: restore ? presentFormPaper(await getPaper(tx, form.id, id)) : null, version }
  })
}
