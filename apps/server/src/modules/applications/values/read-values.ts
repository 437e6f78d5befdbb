import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** A filled-in field; `value` is null for a secret, which has a `mask` instead. */
export interface StoredValue {
  readonly field: string
  readonly value: string | null
  readonly mask: string | null
  /** Increases with each change of the field. */
  readonly version: number
  readonly changed_at: Date
}

/** What may be shown of a value: its text, or a secret's mask. */
export const getShownText = ({ value, mask }: Pick<StoredValue, 'value' | 'mask'>): string =>
  value ?? mask ?? ''

/** Returns the filled-in fields of forms by form id; a form without any has an empty list. */
export async function readValues(
  db: Db | Tx,
  formIds: readonly string[],
): Promise<Map<string, readonly StoredValue[]>> {
  const found = new Map<string, StoredValue[]>(formIds.map((id) => [id, []]))
  if (formIds.length === 0) return found
  const rows = await db
    .selectFrom('application_value')
    .select(['form_id', 'field', 'value', 'mask', 'version', 'changed_at'])
    .where('form_id', 'in', [...formIds])
    .where((eb) => eb.or([eb('value', 'is', null), eb('value', '<>', '')]))
    .orderBy('field')
    .execute()
  for (const { form_id, ...row } of rows) found.get(form_id)?.push(row)
  return found
}
