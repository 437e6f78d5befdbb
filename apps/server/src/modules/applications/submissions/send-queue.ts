import { isAcknowledged } from '@pb/rules/applications/package-issues'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import {
  newFileKey,
  isStillLeased,
  processEmailQueue,
  type Lease,
  type QueuedEmail,
} from '../../mailbox/index.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { buildPackage } from '../package/build-package.ts'
import { findMembers, type PackageChoice } from '../package/find-members.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { findPackageIssues } from './package-issues.ts'
import { publishHousehold } from './publish.ts'
import { nameFile } from './download.ts'
import { submissionTexts } from './texts.ts'
import '../tables.ts'

export const sendPackageJob = 'applications.send-package'

/** Mail servers accept messages of 25 MB, and an attachment grows by a third on its way. */
const maxAttachmentBytes = 18_000_000
/** Building takes longer than writing an email. */
const leaseSeconds = 300

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
  readonly income_tests: boolean
}

async function claimNext({ db }: Deps, { now, until }: Lease): Promise<WaitingSubmission | undefined> {
  const { rows } = await sql<WaitingSubmission>`
    UPDATE application_submission s SET leased_until = ${until}
    FROM application_household h
    WHERE h.id = s.household_id AND s.id = (SELECT id FROM application_submission
      WHERE kind = 'mail' AND outbox_id IS NULL AND failure = ''
        AND (leased_until IS NULL OR leased_until <= ${now})
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING s.id, s.household_id, h.agent_id, s.form_ids, s.paper_ids, s.recipients, s.cc, s.subject, s.message,
      s.acknowledged, s.income_tests`.execute(db)
  return rows[0]
}

const renderHtml = (message: string): string =>
  message
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

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
  const { form_ids: formIds, paper_ids: paperIds, income_tests: hasTests } = waiting
  const choice = { formIds, ...(paperIds && { paperIds }) }
  await assertUnchanged(deps, household, choice, waiting)
  const { bytes } = await buildPackage(deps, household, { ...choice, hasTests })
  if (bytes.length > maxAttachmentBytes)
    throw new AppError('rule_broken', submissionTexts.tooLarge(bytes.length))
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  const toRecipient = (email: string) => ({ name: '', email })
  return {
    to: waiting.recipients.map(toRecipient),
    cc: waiting.cc.map(toRecipient),
    subject: waiting.subject,
    html: renderHtml(waiting.message),
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: nameFile(household),
        contentType: 'application/pdf',
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
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
      .where(isStillLeased(lease))
      .execute()
    await publishHousehold(tx, deps, household_id)
  })
}

/** Builds and sends waiting packages. */
export const processSubmissions = (deps: Deps): Promise<void> =>
  processEmailQueue<WaitingSubmission>(deps, {
    name: 'a package',
    purpose: 'transactional',
    leaseSeconds,
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `application-package:${id}` }),
    write: writeEmail,
    recordQueued: (_deps, waiting, { id, message_id }) =>
      record(deps, waiting, { outbox_id: id, message_id }),
    recordFailure: (_deps, waiting, failure, lease) => record(deps, waiting, { failure }, lease),
    unexpectedFailure: submissionTexts.notSent,
  })
