import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { newFileKey, processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { buildPackage } from '../package/build-package.ts'
import { copyFailures, copyTexts } from './signed-copy-texts.ts'
import '../tables.ts'

/** The job that emails signers their copies. */
export const signedCopyJob = 'applications.signed-copy'

/** Building takes longer than writing an email. */
const leaseSeconds = 300

interface WaitingCopy {
  readonly signature_id: string
  readonly form_id: string
  readonly household_id: string
  readonly agent_id: string
  readonly name: string
  readonly first_name: string
  readonly email: string
  readonly language: FormLanguage
  readonly address: string
  readonly agent_name: string
  /** False once something was changed, the form is gone, or its papers were erased. */
  readonly needed: boolean
}

/** Queues the copy of a signature, in its transaction. */
export async function queueSignedCopy(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  signatureId: string,
): Promise<void> {
  await tx.insertInto('application_signed_copy').values({ signature_id: signatureId }).execute()
  await jobs.send(tx, signedCopyJob, {})
}

const leases = defineQueueLeases({ table: 'application_signed_copy', key: ['signature_id'] })

async function claimNext({ db }: Deps, lease: Lease): Promise<WaitingCopy | undefined> {
  const { rows } = await sql<WaitingCopy>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`state = 'waiting'` })})
    SELECT n.signature_id, f.id AS form_id, f.household_id, f.agent_id, f.name, f.first_name, s.language,
      coalesce((SELECT nullif(v.value, '') FROM application_value v WHERE v.form_id = f.id AND v.field = 'email'),
        f.email) AS email,
      concat_ws(', ', nullif(h.building_address, ''), nullif(h.apartment_no, '')) AS address,
      coalesce(nullif(p.first_name, ''), p.name) AS agent_name,
      s.outdated_at IS NULL AND f.deleted_at IS NULL AND h.erased_at IS NULL AND a.deactivated_at IS NULL
        AND c.archived_at IS NULL AND NOT EXISTS (SELECT FROM application_signature later
          WHERE later.form_id = f.id AND later.id > s.id) AS needed
    FROM next n JOIN application_signature s ON s.id = n.signature_id JOIN application_form f ON f.id = s.form_id
      JOIN application_household h ON h.id = f.household_id JOIN client c ON c.id = h.client_id
      JOIN person p ON p.id = f.agent_id JOIN agent a ON a.person_id = f.agent_id`.execute(db)
  return maybeOne(rows)
}

type Outcome =
  | { readonly state: 'queued'; readonly outbox_id: string; readonly message_id: string | null }
  | { readonly state: 'dropped' }
  | { readonly state: 'failed'; readonly failure: string }

async function recordOutcome(
  { db }: Deps,
  { signature_id }: WaitingCopy,
  outcome: Outcome,
  lease?: Lease,
): Promise<void> {
  await db
    .updateTable('application_signed_copy')
    .set(outcome)
    .where('signature_id', '=', signature_id)
    .where('state', '=', 'waiting')
    .where(leases.isHeld(lease))
    .execute()
}

/** Writes the email with the form and its certificate as a PDF: without papers, and without what is the agent's. */
async function writeEmail(deps: Deps, copy: WaitingCopy): Promise<QueuedEmail> {
  const { form_id, household_id, name, first_name, email, language, address, agent_name } = copy
  const household = await getHouseholdRow(deps.db, household_id)
  const choice = { formIds: [form_id], paperIds: [] }
  const { bytes } = await buildPackage(deps, household, { ...choice, isForSigner: true })
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  const { subject, message } = copyTexts[language]
  return {
    to: [{ name, email }],
    subject: subject(address),
    html: message(first_name, agent_name)
      .split('\n\n')
      .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
      .join(''),
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: 'signed-application.pdf',
        contentType: 'application/pdf',
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
  }
}

/** Emails each signer who waits for it the own copy, from the agent's mailbox. */
export const processSignedCopies = (deps: Deps): Promise<void> =>
  processEmailQueue<WaitingCopy>(deps, {
    name: 'a signed copy',
    purpose: 'transactional',
    leaseSeconds,
    claimNext,
    getKey: ({ signature_id, agent_id }) => ({ personId: agent_id, key: `signed-copy:${signature_id}` }),
    async settleUnwanted(_deps, copy) {
      if (!copy.needed) await recordOutcome(deps, copy, { state: 'dropped' })
      return !copy.needed
    },
    write: writeEmail,
    recordQueued: (_deps, copy, { id, message_id }) =>
      recordOutcome(deps, copy, { state: 'queued', outbox_id: id, message_id }),
    recordFailure: (_deps, copy, failure, lease) =>
      recordOutcome(deps, copy, { state: 'failed', failure }, lease),
    unexpectedFailure: copyFailures.unexpected,
  })
