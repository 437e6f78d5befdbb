import type { Reply } from '@pb/contract/endpoint'
import type { applicationPackages } from '@pb/contract/application-packages'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { agentActor, agentCard } from '../../listing-sends/index.ts'
import { getOffice } from '../../office/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { buildPackage } from '../package/build-package.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { findMembers } from '../package/find-members.ts'
import { formatAddress } from '../package/present-household.ts'
import { getFormName, mapValues } from '../package/present-person.ts'
import { readValues } from '../values/read-values.ts'
import { nameFile, type PackageFile } from './download.ts'
import { publishHousehold } from './publish.ts'
import { submissionTexts } from './texts.ts'
import '../../clients/tables.ts'
import '../tables.ts'

interface ActivePackage {
  readonly id: string
  readonly household_id: string
  readonly agent_id: string
  readonly form_ids: string[]
  readonly paper_ids: string[] | null
  readonly reader: string
  readonly unmasked: boolean
  readonly income_tests: boolean
  readonly expires_at: Date
}

/**
 * Returns the package of a token. Unknown, expired and revoked links, those of archived clients, deactivated agents and
 * erased households all get the same `not_found`.
 */
async function getActivePackage({ db, clock }: Deps, token: string): Promise<ActivePackage> {
  const { rows } = await sql<ActivePackage>`
    SELECT s.id, s.household_id, h.agent_id, s.form_ids, s.paper_ids, s.recipients[1] AS reader, s.unmasked,
      s.income_tests, s.expires_at
    FROM application_submission s
      JOIN application_household h ON h.id = s.household_id AND h.erased_at IS NULL
      JOIN client c ON c.id = h.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = h.agent_id AND a.deactivated_at IS NULL
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${clock.now()}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

const findShared = async (deps: Deps, { household_id, form_ids: formIds, paper_ids }: ActivePackage) =>
  findMembers(deps.db, await getHouseholdRow(deps.db, household_id), {
    formIds,
    ...(paper_ids && { paperIds: paper_ids }),
  })

/** What a package link opens, without personal details. Throws `not_found`. */
export async function getSharedPackage(
  deps: Deps,
  token: string,
): Promise<Reply<(typeof applicationPackages)['sharedPackage']>> {
  const link = await getActivePackage(deps, token)
  const { household, forms } = await findShared(deps, link)
  const [office, agent, values] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentActor(link.agent_id), deps),
    readValues(
      deps.db,
      forms.map(({ id }) => id),
    ),
  ])
  const { name, title, email, phone } = agent
  return {
    office: office.name,
    agent: { name, title, email, phone },
    reader: link.reader,
    address: formatAddress(household),
    people: forms.map((form) => getFormName(form, mapValues(values.get(form.id) ?? []))),
    time_expires: toUnixSeconds(link.expires_at),
  }
}

/** Files that are being built, by submission: a link that is opened many times at once is built once. */
const building = new Map<string, Promise<PackageFile>>()

async function build(deps: Deps, link: ActivePackage): Promise<PackageFile> {
  const {
    household_id,
    form_ids: formIds,
    paper_ids: paperIds,
    unmasked,
    reader,
    income_tests: hasTests,
  } = link
  const household = await getHouseholdRow(deps.db, household_id)
  const options = { formIds, ...(paperIds && { paperIds }), unmasked, hasTests, watermark: reader }
  const { bytes } = await buildPackage(deps, household, options)
  return { filename: nameFile(household), bytes }
}

/** The package with its reader's name across the pages. The opening is recorded before it is sent. Throws `not_found`. */
export async function openSharedPackage(deps: Deps, token: string): Promise<PackageFile> {
  const link = await getActivePackage(deps, token)
  await findShared(deps, link)
  await deps.db.transaction().execute(async (tx) => {
    await logAccess(tx, {
      householdId: link.household_id,
      formId: null,
      submissionId: link.id,
      personId: null,
      name: link.reader,
      action: 'opened',
      subject: link.unmasked ? submissionTexts.packageUnmasked : submissionTexts.package,
      at: deps.clock.now(),
    })
    await publishHousehold(tx, deps, link.household_id)
  })
  const running = building.get(link.id)
  if (running) return running
  const started = build(deps, link).finally(() => building.delete(link.id))
  building.set(link.id, started)
  return started
}
