import type { Body } from '@pb/contract/endpoint'
import type { applicationPackages } from '@pb/contract/application-packages'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { assertEditable, getOwnForm } from '../forms/find-form.ts'
import { findMembers } from '../package/find-members.ts'
import { assertAcknowledged } from './package-issues.ts'
import { checkCodes, insertReaders } from './readers.ts'
import { sendPackageJob } from './send-queue.ts'
import { submissionTexts } from './texts.ts'
import { createPackageSeed } from './token.ts'

type SendBody = Body<(typeof applicationPackages)['sendApplication']>

interface NewSubmission {
  readonly householdId: string
  readonly formIds: readonly string[]
  readonly body: SendBody
}

/** Records a submission; returns null when this call was made before. */
async function insertSubmission(
  tx: Tx,
  deps: Deps,
  { householdId, formIds, body }: NewSubmission,
): Promise<string | null> {
  const now = deps.clock.now()
  const { seed, token_hash } = createPackageSeed(deps)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO application_submission (household_id, kind, form_ids, paper_ids, recipients, cc, subject, message, key,
      acknowledged, income_tests, unmasked, reason, code_required, seed, token_hash, expires_at, created_at, leased_until)
    VALUES (${householdId}, 'mail', ${formIds}::bigint[], ${body.media_item_ids ?? null}::bigint[], ${body.to}::text[],
      ${body.cc}::text[], ${body.subject}, ${body.message}, ${body.key},
      ${body.acknowledged}::text[], ${body.income_tests}, ${body.unmasked}, ${body.reason},
      ${checkCodes(deps, body)}, ${seed}, ${token_hash}, ${addDays(now, body.days)}, ${now},
      ${getHeldUntil(now)})
    ON CONFLICT ON CONSTRAINT application_submission_once DO NOTHING RETURNING id`.execute(tx)
  return maybeOne(rows)?.id ?? null
}

/**
 * Records that a link to a package is sent from the caller's mailbox; a worker sends it, so that it arrives once, also
 * after a crash. It can be undone until then. A repeated key changes nothing. Returns the household. Throws `not_found`, and `rule_broken` once the
 * landlord has answered and where codes can't be emailed, `conflict` for a package with other issues than were acknowledged.
 */
export async function sendApplication(actor: Actor, deps: Deps, id: string, body: SendBody): Promise<string> {
  const { db } = deps
  const { household } = await getOwnForm(db, actor, id)
  assertEditable(household)
  const formIds = body.household ? body.form_ids : [id]
  const now = deps.clock.now()
  await db.transaction().execute(async (tx) => {
    const members = await findMembers(tx, household, { formIds, paperIds: body.media_item_ids })
    const ids = members.forms.map((form) => form.id)
    const submissionId = await insertSubmission(tx, deps, { householdId: household.id, formIds: ids, body })
    if (submissionId === null) return
    if (checkCodes(deps, body)) await insertReaders(tx, submissionId, [...body.to, ...body.cc])
    const issues = await assertAcknowledged(tx, members, body.acknowledged, now)
    await logAccess(tx, {
      householdId: household.id,
      formId: body.household ? null : id,
      submissionId,
      personId: actor.personId,
      name: await getPersonName(tx, actor.personId),
      action: 'sent',
      subject: `${body.unmasked ? submissionTexts.packageUnmasked : submissionTexts.package}: ${[...body.to, ...body.cc].join(', ')}`,
      reason: [body.reason, submissionTexts.sentAsIs(issues)].filter(Boolean).join('. '),
      at: now,
    })
    await deps.jobs.send(tx, sendPackageJob, {}, { startAfter: getHeldUntil(now) })
  })
  return household.id
}
