import { findField } from '@pb/rules/applications/fields'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { logAccess } from '../access-log/log-access.ts'
import { decryptFormValue } from '../values/reveal.ts'
import { getActiveForm } from './active-form.ts'
import '../tables.ts'

/**
 * Returns a date of birth to the browser in which it was typed, once that is in the access log: its mask shows no part of
 * it, so that the renter could not check it otherwise. Numbers are never returned behind a link: their last digits are
 * shown. Throws `not_found` for other fields and browsers, so that they get the same reply as an empty field.
 */
export async function revealFormValue(
  deps: Deps,
  { token, field: name }: { token: string; field: string },
  device: string,
): Promise<string> {
  const form = await getActiveForm(deps, token)
  const field = findField(name)
  if (field?.kind !== 'birth-date') throw new AppError('not_found')
  return deps.db.transaction().execute(async (tx) => {
    const typed = await tx
      .selectFrom('application_value')
      .select('device')
      .where('form_id', '=', form.id)
      .where('field', '=', name)
      .executeTakeFirst()
    if (typed?.device !== device) throw new AppError('not_found')
    const value = await decryptFormValue({ ...deps, db: tx }, form.id, name)
    await logAccess(tx, {
      householdId: form.household_id,
      formId: form.id,
      personId: null,
      name: `${form.first_name} ${form.last_name}`.trim(),
      action: 'revealed',
      subject: field.title,
      at: deps.clock.now(),
    })
    return value
  })
}
