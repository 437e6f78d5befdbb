import type { SharedPackage } from '@pb/contract/application-packages'
import { toUnixSeconds } from '@pb/rules/dates'
import { agentByLink } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { maskEmail } from '../../../platform/opening-codes/opening-codes.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice } from '../../office/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { findProgress, getPackage } from '../package/stored-package.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { findMembers } from '../package/find-members.ts'
import { formatAddress } from '../package/present-household.ts'
import { getFormName, mapValues } from '../package/present-person.ts'
import { readValues } from '../values/read-values.ts'
import { getActivePackage, type ActivePackage } from './active-package.ts'
import { findOpenedBy } from './codes.ts'
import { nameFile, type PackageFile } from './download.ts'
import { publishHousehold } from './publish.ts'
import { listReaders, type PackageReader } from './readers.ts'
import { submissionTexts } from './texts.ts'

/** A call of the page behind a link: its token, and the secret of a browser in which a code was entered, or ''. */
export interface PackageRequest {
  readonly token: string
  readonly access: string
}

const findShared = async (deps: Deps, { household_id, form_ids: formIds, paper_ids }: ActivePackage) =>
  findMembers(deps.db, await getHouseholdRow(deps.db, household_id), {
    formIds,
    ...(paper_ids && { paperIds: paper_ids }),
  })

/** What only someone who may open the package sees. */
async function presentOpen(deps: Deps, link: ActivePackage, openedBy: PackageReader | undefined) {
  const { household, forms } = await findShared(deps, link)
  const values = await readValues(
    deps.db,
    forms.map(({ id }) => id),
  )
  return {
    state: 'open' as const,
    reader: openedBy?.email ?? link.reader,
    address: formatAddress(household),
    people: forms.map((form) => getFormName(form, mapValues(values.get(form.id) ?? []))),
  }
}

const locked = { state: 'locked' as const, reader: '', address: '', people: [] }

/** What a package link opens, without personal details; nothing of it before a code that is required. Throws `not_found`. */
export async function getSharedPackage(
  deps: Deps,
  { token, access }: PackageRequest,
): Promise<SharedPackage> {
  const link = await getActivePackage(deps, token)
  const openedBy = link.code_required ? await findOpenedBy(deps, link, access) : undefined
  const isOpen = openedBy !== undefined || !link.code_required
  const [office, agent, readers, content] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByLink(link.agent_id), deps),
    link.code_required ? listReaders(deps.db, link.id) : [],
    isOpen ? presentOpen(deps, link, openedBy) : locked,
  ])
  const { name, title, email, phone } = agent
  return {
    ...content,
    office: office.name,
    agent: { name, title, email, phone },
    readers: readers.map((reader) => ({ reader_id: reader.id, email: maskEmail(reader.email) })),
    time_expires: toUnixSeconds(link.expires_at),
  }
}

async function build(deps: Deps, link: ActivePackage, reader: string): Promise<PackageFile> {
  const { household_id, form_ids: formIds, paper_ids: paperIds, unmasked, income_tests: hasTests } = link
  const household = await getHouseholdRow(deps.db, household_id)
  const options = { formIds, ...(paperIds && { paperIds }), unmasked, hasTests, watermark: reader }
  const bytes = await getPackage(deps, household, options)
  return { filename: nameFile(household), bytes }
}

/**
 * The package with its reader's name across the pages. The opening is recorded before it is sent, with the address whose
 * code opened it. Throws `not_found`, and `rule_broken` before a code that is required.
 */
export async function openSharedPackage(deps: Deps, { token, access }: PackageRequest): Promise<PackageFile> {
  const link = await getActivePackage(deps, token)
  const openedBy = link.code_required ? await findOpenedBy(deps, link, access) : undefined
  if (link.code_required && !openedBy) throw new AppError('rule_broken', submissionTexts.locked)
  await findShared(deps, link)
  await deps.db.transaction().execute(async (tx) => {
    await logAccess(tx, {
      householdId: link.household_id,
      formId: null,
      submissionId: link.id,
      personId: null,
      name: openedBy ? openedBy.email : submissionTexts.linkFor(link.reader),
      action: 'opened',
      subject: link.unmasked ? submissionTexts.packageUnmasked : submissionTexts.package,
      reason: openedBy ? submissionTexts.withCode : submissionTexts.withoutCode,
      at: deps.clock.now(),
    })
    await publishHousehold(tx, deps, link.household_id)
  })
  return build(deps, link, openedBy?.email ?? link.reader)
}

/** How far the package is that is built for the reader; null if none is. Throws as `openSharedPackage`. */
export async function getSharedProgress(
  deps: Deps,
  { token, access }: PackageRequest,
): Promise<{ percent: number | null }> {
  const link = await getActivePackage(deps, token)
  const openedBy = link.code_required ? await findOpenedBy(deps, link, access) : undefined
  if (link.code_required && !openedBy) throw new AppError('rule_broken', submissionTexts.locked)
  return { percent: await findProgress(deps, link.household_id, openedBy?.email ?? link.reader) }
}
