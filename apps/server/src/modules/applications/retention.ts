import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { restorableSince } from '../../platform/restorable.ts'
import { eraseAttachments } from '../mailbox/index.ts'
import { getEraseAfterDays } from './checklists/service.ts'
import { refreshForms } from './forms/touch-form.ts'
import { lockHousehold } from './households/lock-household.ts'
import { queueFileDeletion } from './papers/files.ts'
import { erasedCopy } from './texts.ts'
import './tables.ts'

/** Queues the files of forms for deletion. */
export async function queueFiles(tx: Tx, formIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    SELECT file_key AS key FROM application_paper WHERE form_id = ANY (${formIds}::bigint[]) AND file_key IS NOT NULL
    UNION ALL SELECT image_key FROM application_signature
      WHERE form_id = ANY (${formIds}::bigint[]) AND image_key IS NOT NULL`.execute(tx)
  await queueFileDeletion(
    tx,
    rows.map(({ key }) => key),
    now,
  )
}

/**
 * Erases the PDFs of forms that were emailed: packages, which went as attachments before they were links, and signers'
 * copies. In the mailboxes of this office, also as received and forwarded.
 */
async function eraseMailedCopies(
  tx: Tx,
  deps: Pick<Deps, 'files' | 'clock' | 'events'>,
  formIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ message_id: string }>`
    SELECT message_id FROM application_submission
      WHERE kind = 'mail' AND seed IS NULL AND message_id IS NOT NULL AND form_ids && ${[...formIds]}::bigint[]
        AND household_id IN (SELECT household_id FROM application_form WHERE id = ANY (${[...formIds]}::bigint[]))
    UNION SELECT coalesce(c.message_id, o.message_id) FROM application_signed_copy c
      JOIN application_signature s ON s.id = c.signature_id LEFT JOIN mail_outbox o ON o.id = c.outbox_id
      WHERE s.form_id = ANY (${[...formIds]}::bigint[]) AND coalesce(c.message_id, o.message_id) IS NOT NULL`.execute(
    tx,
  )
  await eraseAttachments(
    tx,
    deps,
    rows.map(({ message_id }) => message_id),
    erasedCopy,
  )
}

/**
 * Erases the papers, secret values, images of signatures and replaced values of one household. What was applied for, by
 * whom, the answer, and that a paper and a signature were there stay as a record.
 */
async function eraseHousehold(deps: Deps, id: string, answeredBefore: Date): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const household = await lockHousehold(tx, id)
    // The answer may have been undone meanwhile.
    const { status, answered_at, erased_at } = household
    if (status === 'NEW' || erased_at || !answered_at || answered_at >= answeredBefore) return false
    const forms = await tx
      .selectFrom('application_form')
      .select('id')
      .where('household_id', '=', id)
      .execute()
    const formIds = forms.map((form) => form.id)
    await queueFiles(tx, formIds, now)
    await eraseMailedCopies(tx, deps, formIds)
    // People name files after themselves and their employers.
    await sql`UPDATE application_paper SET file_key = NULL, key_id = NULL,
        filename = document || coalesce(substring(filename FROM '\\.[A-Za-z0-9]{1,5}$'), '')
      WHERE form_id = ANY (${formIds}::bigint[])`.execute(tx)
    await tx.deleteFrom('application_package').where('household_id', '=', id).execute()
    await sql`DELETE FROM application_paper_redaction
      WHERE paper_id IN (SELECT id FROM application_paper WHERE form_id = ANY (${formIds}::bigint[]))`.execute(
      tx,
    )
    await sql`UPDATE application_signature SET image_key = NULL, key_id = NULL
      WHERE form_id = ANY (${formIds}::bigint[])`.execute(tx)
    // Of numbers not even the mask is kept; what else was signed stays a record, as the answers do.
    await sql`UPDATE application_signature SET covers = (SELECT jsonb_agg(
          CASE WHEN entry ->> 'part' = 'answers' AND entry ->> 'revision' <> ''
            THEN entry || '{"value":"••••"}' ELSE entry END ORDER BY position)
        FROM jsonb_array_elements(covers) WITH ORDINALITY AS list (entry, position))
      WHERE form_id = ANY (${formIds}::bigint[]) AND covers IS NOT NULL`.execute(tx)
    await sql`DELETE FROM application_value WHERE form_id = ANY (${formIds}::bigint[]) AND sealed IS NOT NULL`.execute(
      tx,
    )
    await sql`DELETE FROM application_replaced_value WHERE form_id = ANY (${formIds}::bigint[])`.execute(tx)
    await sql`DELETE FROM application_criminal_history WHERE form_id = ANY (${formIds}::bigint[])`.execute(tx)
    await refreshForms(tx, id, { now: null })
    await tx.updateTable('application_household').set({ erased_at: now }).where('id', '=', id).execute()
    return true
  })
}

async function eraseAnswered(deps: Deps): Promise<number> {
  const before = addDays(deps.clock.now(), -(await getEraseAfterDays(deps.db)))
  const { rows } = await sql<{ id: string }>`SELECT id FROM application_household
    WHERE status <> 'NEW' AND answered_at < ${before} AND erased_at IS NULL ORDER BY id`.execute(deps.db)
  let erased = 0
  for (const { id } of rows) if (await eraseHousehold(deps, id, before)) erased += 1
  return erased
}

/** Erases forms and papers that were deleted, once they can no longer be restored. */
async function eraseDeleted(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const before = restorableSince(now)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM application_form
      WHERE deleted_at < ${before} ORDER BY id FOR UPDATE`.execute(tx)
    const formIds = rows.map(({ id }) => id)
    await queueFiles(tx, formIds, now)
    await eraseMailedCopies(tx, deps, formIds)
    await sql`DELETE FROM application_form WHERE id = ANY (${formIds}::bigint[])`.execute(tx)
    const papers = await sql<{
      file_key: string | null
    }>`DELETE FROM application_paper WHERE deleted_at < ${before}
      RETURNING file_key`.execute(tx)
    await queueFileDeletion(
      tx,
      papers.rows.flatMap(({ file_key }) => file_key ?? []),
      now,
    )
  })
}

/**
 * Erases what the office no longer may have: papers and numbers of answered applications after the days that it set, and
 * deleted forms and papers. Run by a daily job; returns the number of erased households.
 */
export async function eraseApplications(deps: Deps): Promise<number> {
  await eraseDeleted(deps)
  return eraseAnswered(deps)
}
