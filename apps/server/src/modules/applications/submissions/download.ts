import { joinPersonName } from '@pb/rules/person-name'
import type { Body } from '@pb/contract/endpoint'
import type { applicationPackages } from '@pb/contract/application-packages'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getReadableForm, type HouseholdRow } from '../forms/find-form.ts'
import { findProgress, getPackage } from '../package/stored-package.ts'
import { getReadableHousehold } from '../households/find-household.ts'
import { findMembers } from '../package/find-members.ts'
import { formatAddress } from '../package/present-household.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { submissionTexts } from './texts.ts'

export interface PackageFile {
  readonly filename: string
  readonly bytes: Buffer
}

/** `application-330-east-38th-street-14b.pdf` */
export function nameFile(household: HouseholdRow): string {
  const slug = formatAddress(household)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `application-${slug}.pdf`
}

/** A form as a signed PDF with its papers; numbers are masked. Throws `not_found`. */
export async function downloadApplication(
  actor: Actor,
  deps: Deps,
  id: string,
  signal: AbortSignal,
): Promise<PackageFile> {
  const { household, first_name, last_name } = await getReadableForm(deps.db, actor, id)
  const bytes = await getPackage(deps, household, { formIds: [id], signal })
  await logAccess(deps.db, {
    householdId: household.id,
    formId: id,
    personId: actor.personId,
    name: await getPersonName(deps.db, actor.personId),
    action: 'downloaded',
    subject: submissionTexts.form(joinPersonName({ first_name, last_name })),
    at: deps.clock.now(),
  })
  return { filename: nameFile(household), bytes }
}

/** The household's package. Full numbers need a reason, which is logged. Throws `not_found`. */
export async function downloadPackage(
  actor: Actor,
  deps: Deps,
  id: string,
  {
    form_ids,
    media_item_ids,
    income_tests: hasTests,
    unmasked,
    reason,
  }: Body<(typeof applicationPackages)['downloadPackage']>,
  signal: AbortSignal,
): Promise<PackageFile> {
  const household = await getReadableHousehold(deps.db, actor, id)
  const choice = { formIds: form_ids, paperIds: media_item_ids }
  await findMembers(deps.db, household, choice)
  // Before the numbers are read.
  await logAccess(deps.db, {
    householdId: id,
    formId: null,
    personId: actor.personId,
    name: await getPersonName(deps.db, actor.personId),
    action: 'downloaded',
    subject: unmasked ? submissionTexts.packageUnmasked : submissionTexts.package,
    reason,
    at: deps.clock.now(),
  })
  const bytes = await getPackage(deps, household, { ...choice, hasTests, unmasked, signal })
  return { filename: nameFile(household), bytes }
}

/** How far the package is that is being built for a download; null if none is. Throws `not_found`. */
export async function getProgress(actor: Actor, deps: Deps, id: string): Promise<{ percent: number | null }> {
  const household = await getReadableHousehold(deps.db, actor, id)
  return { percent: await findProgress(deps, household.id, '') }
}
