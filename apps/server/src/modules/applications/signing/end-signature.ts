import { compareCovered, type CoverEntry } from '@pb/rules/applications/signature-cover'
import type { Tx } from '../../../platform/db/db.ts'
import { readCovered } from './read-covered.ts'
import '../tables.ts'

/**
 * Ends a form's signature if something that it covers is different from what was signed; what is changed back later
 * does not bring it back. A signature of before signatures had a list of what they cover ends with a change of the
 * person's own form. The caller has locked the form.
 */
export async function endChangedSignature(
  tx: Tx,
  formId: string,
  { now, isOwnChange }: { readonly now: Date; readonly isOwnChange: boolean },
): Promise<void> {
  const signature = await tx
    .selectFrom('application_signature')
    .select(['id', 'covers', 'outdated_at'])
    .where('form_id', '=', formId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!signature || signature.outdated_at !== null) return
  const isChanged = signature.covers === null ? isOwnChange : await isDifferent(tx, formId, signature.covers)
  if (!isChanged) return
  await tx
    .updateTable('application_signature')
    .set({ outdated_at: now })
    .where('form_id', '=', formId)
    .where('outdated_at', 'is', null)
    .execute()
}

async function isDifferent(tx: Tx, formId: string, signed: readonly CoverEntry[]): Promise<boolean> {
  const now = (await readCovered(tx, [formId])).get(formId) ?? []
  return compareCovered(signed, now).length > 0
}
