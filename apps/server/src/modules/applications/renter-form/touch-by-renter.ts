import { getSignatureState } from '@pb/rules/applications/signature-state'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyOfOutdatedSignature, recordFormActivity } from '../client-events.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { touchForm } from '../forms/touch-form.ts'
import { refreshHousehold } from '../households/refresh-household.ts'
import { getSignatures } from '../signing/get-signature.ts'
import type { ActiveForm } from './active-form.ts'

async function listValidlySigned(tx: Tx, formIds: readonly string[]): Promise<string[]> {
  const signatures = await getSignatures(tx, formIds)
  return formIds.filter((id) => getSignatureState(signatures.get(id)) === 'valid')
}

/** The agent's open tabs learn of each change; the first one after signing is also announced by a notification. */
async function announceChange(
  tx: Tx,
  deps: Deps,
  { id, agent_id, client_user_id }: ActiveForm,
  ended: readonly string[],
): Promise<void> {
  if (ended.includes(id)) await recordFormActivity(tx, deps, { formId: id, what: 'changed' })
  else await publishApplication(tx, deps, agent_id, client_user_id)
  for (const formId of ended.filter((other) => other !== id))
    await notifyOfOutdatedSignature(tx, deps, formId)
}

/** Records a renter's change of a form, which ends a signature that covers it. Returns the form's version. */
export async function touchByRenter(deps: Deps, tx: Tx, form: ActiveForm): Promise<number> {
  const signed = await listValidlySigned(tx, [form.id])
  const version = await touchForm(tx, form.id, deps.clock.now())
  const still = await listValidlySigned(tx, [form.id])
  await announceChange(tx, deps, form, still.length === 0 ? signed : [])
  return version
}

/**
 * Records an applicant's change of the household's pets, which everyone signs. `before` is the household as it was,
 * locked with its forms. Returns the form's version.
 */
export async function touchHouseholdByRenter(
  deps: Deps,
  tx: Tx,
  form: ActiveForm,
  before: HouseholdRow,
): Promise<number> {
  const forms = await tx
    .selectFrom('application_form')
    .select('id')
    .where('household_id', '=', form.household_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = forms.map(({ id }) => id)
  const signed = await listValidlySigned(tx, ids)
  await refreshHousehold(tx, before, deps.clock.now())
  const still = new Set(await listValidlySigned(tx, ids))
  await announceChange(
    tx,
    deps,
    form,
    signed.filter((id) => !still.has(id)),
  )
  const { version } = await tx
    .selectFrom('application_form')
    .select('version')
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow()
  return version
}
