import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess, type Access } from '../access-log/log-access.ts'
import { assertEditable, getOwnForm, type FormWithHousehold } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { touchForm } from '../forms/touch-form.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { formatPaperTitle, type PaperField } from './paper-fields.ts'

/** A change of papers by the agent, in a transaction that has locked household and form. */
export interface PaperChange {
  readonly tx: Tx
  readonly form: FormWithHousehold
  readonly now: Date
  /** Records what was done with a paper. */
  readonly log: (action: Access['action'], paper: PaperField) => Promise<void>
}

/**
 * Changes papers of an own form that may be edited; `work` returns whether something changed. Throws `not_found`, and
 * `rule_broken` once answered.
 */
export async function changePapers(
  actor: Actor,
  deps: Deps,
  formId: string,
  work: (change: PaperChange) => Promise<boolean>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { household_id } = await getOwnForm(tx, actor, formId)
    const household = await lockHousehold(tx, household_id)
    const form = await getOwnForm(tx, actor, formId)
    assertEditable(household)
    const name = await getPersonName(tx, actor.personId)
    const log: PaperChange['log'] = (action, paper) =>
      logAccess(tx, {
        householdId: household_id,
        formId,
        personId: actor.personId,
        name,
        action,
        subject: formatPaperTitle(paper),
        at: now,
      })
    if (!(await work({ tx, form, now, log }))) return
    await touchForm(tx, formId, now)
    await publishApplication(tx, deps, form.agent_id, await getClientUserId(tx, household))
  })
}
