import { findField, isSecret, listFields } from '@pb/rules/applications/fields'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { getReadableForm } from '../forms/find-form.ts'
import { applicationErrors } from '../texts.ts'
import { decryptFormValue } from '../values/reveal.ts'
import { logAccess } from './log-access.ts'

/**
 * Returns the plain value of a secret field, once the access is recorded. Throws `not_found` for another agent's form or
 * without a value, and `rule_broken` for a field that is not masked.
 */
export async function revealValue(
  actor: Actor,
  deps: Deps,
  id: string,
  { field: name, reason }: { field: string; reason: string },
): Promise<string> {
  const form = await getReadableForm(deps.db, actor, id)
  const field = findField(name)
  if (!field || !isSecret(field) || !listFields(form.applicant_type).includes(field))
    throw new AppError('rule_broken', applicationErrors.notMasked)
  return deps.db.transaction().execute(async (tx) => {
    const value = await decryptFormValue({ ...deps, db: tx }, id, name)
    await logAccess(tx, {
      householdId: form.household_id,
      formId: id,
      personId: actor.personId,
      name: await getPersonName(tx, actor.personId),
      action: 'revealed',
      subject: field.title,
      reason,
      at: deps.clock.now(),
    })
    return value
  })
}
