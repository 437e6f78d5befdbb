import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

/**
 * Returns the plain value of a secret field; the caller checks access and writes the access log. Throws `not_found`
 * without a value.
 */
export async function decryptFormValue(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  formId: string,
  field: string,
): Promise<string> {
  const row = await deps.db
    .selectFrom('application_value')
    .select('sealed')
    .where('form_id', '=', formId)
    .where('field', '=', field)
    .executeTakeFirst()
  if (!row || row.sealed === null) throw new AppError('not_found')
  return decryptValue(deps, row.sealed)
}
