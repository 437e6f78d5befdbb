import type { PackageIssue } from '@pb/contract/application-packages'
import { listMissingFields, listPaperIssues } from '@pb/rules/applications/completeness'
import { isAcknowledged, listPackageIssues } from '@pb/rules/applications/package-issues'
import { getSignatureState, listOutdatedReasons } from '@pb/rules/applications/signature-state'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findChecklist, getChecklistKind } from '../checklists/find-checklist.ts'
import { getReadableHousehold } from '../households/find-household.ts'
import { findMembers, type PackageChoice, type PackageMembers } from '../package/find-members.ts'
import { getFormName, mapValues } from '../package/present-person.ts'
import { getSignatures } from '../signing/get-signature.ts'
import { isOtherName } from '../signing/is-other-name.ts'
import { presentChanges } from '../signing/present-cover.ts'
import { readCovered } from '../signing/read-covered.ts'
import { readValues } from '../values/read-values.ts'
import { submissionTexts } from './texts.ts'

/** Returns what is outdated, missing or old in a package, in its order. */
export async function findPackageIssues(
  db: Db | Tx,
  { household, forms, papers }: PackageMembers,
  now: Date,
): Promise<PackageIssue[]> {
  const ids = forms.map(({ id }) => id)
  const [values, signatures, covered] = [
    await readValues(db, ids),
    await getSignatures(db, ids),
    await readCovered(db, ids),
  ]
  const issues: PackageIssue[] = []
  for (const form of forms) {
    const stored = values.get(form.id) ?? []
    const kind = getChecklistKind(form.applicant_type, stored)
    const checklist = await findChecklist(db, { kind, listingId: household.listing_id })
    const signature = signatures.get(form.id)
    const name = getFormName(form, mapValues(stored))
    const filled = Object.fromEntries(stored.map(({ field, value }) => [field, value ?? '•']))
    const changes = signature ? listOutdatedReasons(signature, covered.get(form.id) ?? []) : []
    const found = listPackageIssues({
      formId: form.id,
      name,
      state: getSignatureState(signature),
      signature: signature
        ? { id: signature.id, name: signature.name, isOtherName: isOtherName(form, signature.name) }
        : null,
      changed: presentChanges(changes).map(({ title }) => title),
      missingAnswers: listMissingFields(form.applicant_type, filled).length,
      shortages: listPaperIssues(checklist, papers.get(form.id) ?? [], newYorkDate(now)),
    })
    issues.push(
      ...found.map(({ kind: what, key, text }) => ({ form_id: form.id, name, kind: what, key, text })),
    )
  }
  return issues
}

/** Returns what is outdated, missing or old in a package of a household. Throws `not_found`. */
export async function listIssues(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  choice: PackageChoice,
): Promise<PackageIssue[]> {
  const household = await getReadableHousehold(db, actor, id)
  return findPackageIssues(db, await findMembers(db, household, choice), clock.now())
}

/** Returns the issues of a package; throws `conflict` with them unless they are what the sender acknowledged. */
export async function assertAcknowledged(
  tx: Tx,
  members: PackageMembers,
  acknowledged: readonly string[],
  now: Date,
): Promise<readonly PackageIssue[]> {
  const issues = await findPackageIssues(tx, members, now)
  if (isAcknowledged(issues, acknowledged)) return issues
  throw new AppError('conflict', submissionTexts.changed, {
    issues: issues.map(({ name, text }) => ({ path: 'body.acknowledged', message: `${name}: ${text}` })),
  })
}
