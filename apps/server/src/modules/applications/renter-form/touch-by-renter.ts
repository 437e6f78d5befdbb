import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordFormActivity } from '../client-events.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { touchForm } from '../forms/touch-form.ts'
import { getSignatures } from '../signing/get-signature.ts'
import type { ActiveForm } from './active-form.ts'

/**
 * Records a renter's change of a form. The agent's open tabs learn of each; the first one after signing is also announced by a
 * notification, since the form needs a new signature. Returns the form's version.
 */
export async function touchByRenter(
  deps: Deps,
  tx: Tx,
  { id, agent_id, client_user_id }: ActiveForm,
): Promise<number> {
  const wasSigned = (await getSignatures(tx, [id])).get(id)?.current === true
  const version = await touchForm(tx, id, deps.clock.now())
  if (wasSigned) await recordFormActivity(tx, deps, { formId: id, what: 'changed' })
  else await publishApplication(tx, deps, agent_id, client_user_id)
  return version
}
