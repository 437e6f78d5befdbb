import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { applicationErrors } from '../texts.ts'
import { getOwnForm, type FormWithHousehold } from './find-form.ts'
import { publishApplication } from './publish-application.ts'

async function recordChange(
  tx: Tx,
  deps: Deps,
  { personId }: Actor,
  form: FormWithHousehold,
  action: 'deleted' | 'restored',
): Promise<void> {
  const { id: formId, household_id: householdId, name: subject, agent_id } = form
  const name = await getPersonName(tx, personId)
  await logAccess(tx, { householdId, formId, personId, name, action, subject, at: deps.clock.now() })
  await publishApplication(tx, deps, agent_id, await getClientUserId(tx, form.household))
}

/** Deletes a form that is not deleted, in the caller's transaction. */
export async function markFormDeleted(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  form: FormWithHousehold,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('application_form')
    .set({ deleted_at: deps.clock.now() })
    .where('id', '=', form.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  await recordChange(tx, deps, actor, form, 'deleted')
}

/** Deletes a form; it can be restored for 30 days, and its link stops working until then. Throws `not_found`. */
export async function deleteForm(actor: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await markFormDeleted(tx, deps, actor, await getOwnForm(tx, actor, id))
  })
}

/**
 * Restores a deleted form; does nothing if it is not deleted. Throws `not_found` after 30 days, and `conflict` when the
 * person has another form of the household by now.
 */
export async function restoreForm(actor: Actor, deps: Deps, id: string): Promise<void> {
  const since = restorableSince(deps.clock.now())
  await deps.db.transaction().execute(async (tx) => {
    const { household_id } = await getOwnForm(tx, actor, id, { deleted: true })
    await lockHousehold(tx, household_id)
    const form = await getOwnForm(tx, actor, id, { deleted: true })
    if (form.deleted_at === null) return
    if (form.deleted_at < since) throw new AppError('not_found')
    const { rows: others } = await sql`SELECT FROM application_form WHERE household_id = ${form.household_id}
      AND deleted_at IS NULL AND (person_id = ${form.person_id}
        OR (applicant_type = 'APPLICANT' AND ${form.applicant_type} = 'APPLICANT'))`.execute(tx)
    if (others.length > 0) throw new AppError('conflict', applicationErrors.hasForm(form.name))
    await tx.updateTable('application_form').set({ deleted_at: null }).where('id', '=', id).execute()
    await recordChange(tx, deps, actor, form, 'restored')
  })
}
