import { formatDate } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import { isAcknowledged } from '@pb/rules/applications/package-issues'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { findMembers, type PackageChoice } from '../package/find-members.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { findPackageIssues } from './package-issues.ts'
import { publishHousehold } from './publish.ts'
import { linkTexts, submissionTexts } from './texts.ts'
import { packageLinkUrl } from './token.ts'
import '../tables.ts'

export const sendPackageJob = 'applications.send-package'

interface WaitingSubmission {
  readonly id: string
  readonly household_id: string
  readonly agent_id: string
  readonly form_ids: string[]
  readonly paper_ids: string[] | null
  readonly recipients: string[]
  readonly cc: string[]
  readonly subject: string
  readonly message: string
  readonly acknowledged: string[] | null
  /** Null for one that waited before there were links in the email. */
  readonly seed: string | null
  readonly expires_at: Date
  readonly code_required: boolean
}

const leases = defineQueueLeases({ table: 'application_submission', key: ['id'], nullable: true })

async function claimNext({ db }: Deps, lease: Lease): Promise<WaitingSubmission | undefined> {
  const { rows } = await sql<WaitingSubmission>`
    WITH s AS (${leases.takeNext(lease, { waits: sql`kind = 'mail' AND outbox_id IS NULL AND failure = ''` })})
    SELECT s.id, s.household_id, h.agent_id, s.form_ids, s.paper_ids, s.recipients, s.cc, s.subject, s.message,
      s.acknowledged, s.seed, s.expires_at, s.code_required
    FROM s JOIN application_household h ON h.id = s.household_id`.execute(db)
  return maybeOne(rows)
}

const buttonStyle =
  'display:inline-block;padding:11px 18px;background:#14532d;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600'

/** The agent's text, with the link as a button under it, how long it works and how it opens. */
function renderHtml({ message, expires_at, code_required }: WaitingSubmission, url: string): string {
  const text = message
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const hints = [
    ...(code_required ? [linkTexts.code] : []),
    linkTexts.until(formatDate(expires_at, 'long', officeTimeZone)),
    linkTexts.private,
  ]
  return `${text}<p><a href="${escapeHtml(url)}" style="${buttonStyle}">${linkTexts.button}</a></p>
<p style="color:#5f6673;font-size:12px">${escapeHtml(hints.join(' '))}</p>`
}

/** Throws `rule_broken` when the package has other issues than its sender acknowledged. */
async function assertUnchanged(
  { db, clock }: Deps,
  household: HouseholdRow,
  choice: PackageChoice,
  { acknowledged }: WaitingSubmission,
): Promise<void> {
  if (acknowledged === null) return
  const issues = await findPackageIssues(db, await findMembers(db, household, choice), clock.now())
  if (!isAcknowledged(issues, acknowledged))
    throw new AppError('rule_broken', submissionTexts.changedMeanwhile)
}

async function writeEmail(deps: Deps, waiting: WaitingSubmission): Promise<QueuedEmail> {
  const household = await getHouseholdRow(deps.db, waiting.household_id)
  const { form_ids: formIds, paper_ids: paperIds, seed } = waiting
  await assertUnchanged(deps, household, { formIds, ...(paperIds && { paperIds }) }, waiting)
  if (seed === null) throw new AppError('rule_broken', submissionTexts.notSent)
  const toRecipient = (email: string) => ({ name: '', email })
  return {
    to: waiting.recipients.map(toRecipient),
    cc: waiting.cc.map(toRecipient),
    subject: waiting.subject,
    html: renderHtml(waiting, packageLinkUrl(deps, seed)),
    // It was held as long as the outbox would hold it.
    undoable: false,
  }
}

async function record(
  deps: Deps,
  { id, household_id }: WaitingSubmission,
  change: { outbox_id: string; message_id: string | null } | { failure: string },
  lease?: Lease,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('application_submission')
      .set({ ...change, leased_until: null })
      .where('id', '=', id)
      .where('outbox_id', 'is', null)
      .where('failure', '=', '')
      .where(leases.isHeld(lease))
      .execute()
    await publishHousehold(tx, deps, household_id)
  })
}

/** Sends the links of waiting packages. */
export const processSubmissions = (deps: Deps): Promise<void> =>
  processEmailQueue<WaitingSubmission>(deps, {
    name: 'a package',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `application-package:${id}` }),
    write: writeEmail,
    recordQueued: (_deps, waiting, { id, message_id }) =>
      record(deps, waiting, { outbox_id: id, message_id }),
    recordFailure: (_deps, waiting, failure, lease) => record(deps, waiting, { failure }, lease),
    unexpectedFailure: submissionTexts.notSent,
  })
