import { getSignatureState } from '@pb/rules/applications/signature-state'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { getSignatures } from '../signing/get-signature.ts'
import type { ActiveForm } from './active-form.ts'
import '../tables.ts'

/** Returns first names of the household's people who sign before this form and have no valid signature. */
export async function findWaitingFor(
  db: Db | Tx,
  { id, household_id, signing_order }: Pick<ActiveForm, 'id' | 'household_id' | 'signing_order'>,
): Promise<string[]> {
  if (signing_order === 0) return []
  const before = await db
    .selectFrom('application_form')
    .select(['id', 'first_name'])
    .where('household_id', '=', household_id)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where('signing_order', '<', signing_order)
    .orderBy('signing_order')
    .orderBy('id')
    .execute()
  const signatures = await getSignatures(
    db,
    before.map((form) => form.id),
  )
  return before
    .filter((form) => getSignatureState(signatures.get(form.id)) !== 'valid')
    .map(({ first_name }) => first_name)
}
