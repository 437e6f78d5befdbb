import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import { checkFee } from '@pb/rules/applications/fees'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { assertEditable, getOwnForm } from './find-form.ts'
import { publishApplication } from './publish-application.ts'

type Input = Body<typeof applications.recordFee>

/**
 * Records that the application fee was paid, or with the amount 0 that it was not. Throws `not_found`, and `rule_broken`
 * for a fee that the law does not allow.
 */
export async function recordFee(actor: Actor, deps: Deps, id: string, fee: Input): Promise<void> {
  const now = deps.clock.now()
  const issue = checkFee(fee, newYorkDate(now))
  const { amount, report_cost, method, date, report_date } = fee
  await deps.db.transaction().execute(async (tx) => {
    const form = await getOwnForm(tx, actor, id)
    const household = await lockHousehold(tx, form.household_id)
    assertEditable(household)
    if (issue)
      throw new AppError('rule_broken', issue.message, {
        issues: [{ path: `body.${issue.field}`, message: issue.message }],
      })
    const paid = amount > 0
    await tx
      .updateTable('application_form')
      .set({
        fee_cents: paid ? String(dollarsToCents(amount)) : null,
        report_cost_cents: paid && report_cost !== null ? String(dollarsToCents(report_cost)) : null,
        fee_method: paid ? method : '',
        fee_date: paid ? date : null,
        report_date,
        changed_at: now,
      })
      .where('id', '=', id)
      .execute()
    const name = await getPersonName(tx, actor.personId)
    await logAccess(tx, {
      householdId: form.household_id,
      formId: id,
      personId: actor.personId,
      name,
      action: 'changed',
      subject: 'Application fee',
      at: now,
    })
    await publishApplication(tx, deps, form.agent_id, await getClientUserId(tx, household))
  })
}
